import { Button, buttonClass } from "@tutorsetu/ui/button";
import { Icon } from "@tutorsetu/ui/icon";
import { format } from "@tutorsetu/web-kit/i18n";
import { shareLink } from "@tutorsetu/web-kit/share-link";
import { toast } from "@tutorsetu/web-kit/toast";
import { whatsappShare } from "@tutorsetu/web-kit/whatsapp-link";
import { useSyncExternalStore } from "react";
import { useMessages } from "../saved/messages.ts";
import * as css from "./share.module.css";

interface Props {
  readonly title: string;
  /** What is said of it beside the address. */
  readonly text: string;
  /** On this site. */
  readonly path: string;
}

const never = () => () => {};

/** The site's address as this browser knows it; empty on the server. */
const useOrigin = () =>
  useSyncExternalStore(
    never,
    () => location.origin,
    () => "",
  );

/** By the device's share sheet, or the link is copied; and by WhatsApp. */
export function ShareButton({ title, text, path }: Props) {
  const t = useMessages();
  const url = useOrigin() + path;

  async function share() {
    const result = await shareLink({ title, text, url });
    if (result === "copied") toast.success(t.linkCopied);
    if (result === "shown") toast.message(format(t.linkFailed, { url }));
  }

  return (
    <div className={css.share}>
      <Button
        variant="quiet"
        size="s"
        iconStart={<Icon name="share" />}
        onClick={() => void share()}
      >
        {t.share}
      </Button>
      <a
        {...buttonClass({ variant: "quiet", size: "s" })}
        href={whatsappShare(`${text} ${url}`)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t.onWhatsApp}
      >
        <Icon name="chat" />
        {t.whatsApp}
      </a>
    </div>
  );
}
