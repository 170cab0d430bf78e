import { Icon } from "@tutorsetu/ui/icon";
import { fill } from "@tutorsetu/web-kit/i18n";
import { NavLink } from "@tutorsetu/web-kit/router";
import { prefetchRemote } from "../platform/loader.ts";
import { useMessages } from "../messages.ts";
import * as css from "./header.module.css";

const MOST = 99;

/** The way to the conversations, with how many messages wait to be read. */
export function MessagesLink({ unread }: { readonly unread: number }) {
  const t = useMessages();
  const name = unread === 1 ? t.unreadMessage : fill(t.unreadMessages, { count: unread });
  return (
    <NavLink
      to="/chat"
      className={css.messages}
      aria-label={unread ? name : t.messages}
      onPointerEnter={() => prefetchRemote("/chat")}
      onFocus={() => prefetchRemote("/chat")}
    >
      <Icon name="chat" />
      {unread > 0 && (
        <span className={css.count} aria-hidden="true">
          {unread > MOST ? `${MOST}+` : unread}
        </span>
      )}
    </NavLink>
  );
}
