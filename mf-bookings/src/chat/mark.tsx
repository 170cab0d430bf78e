import { Icon, type IconName } from "@tutorsetu/ui/icon";
import { VisuallyHidden } from "@tutorsetu/ui/visually-hidden";
import type { ChatMessage } from "@tutorsetu/chat-client/hooks";
import * as css from "./bubble.module.css";
import { useText } from "./text.ts";

type State = Exclude<ChatMessage["state"], "failed">;

const icons: Record<State, IconName> = {
  sending: "clock",
  sent: "check",
  delivered: "check-double",
  read: "check-double",
};

/** How far an own message has come. */
export function Mark({ state }: { readonly state: State }) {
  const text = useText();
  return (
    <span className={css.mark} data-state={state}>
      <Icon name={icons[state]} size={16} />
      <VisuallyHidden>{text[state]}</VisuallyHidden>
    </span>
  );
}
