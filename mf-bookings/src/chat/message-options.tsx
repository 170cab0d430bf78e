import { Icon } from "@tutorsetu/ui/icon";
import { Menu } from "@tutorsetu/ui/menu";
import type { ChatMessage } from "@tutorsetu/chat-client/hooks";
import { toast } from "@tutorsetu/web-kit/toast";
import * as css from "./bubble.module.css";
import { useText } from "./text.ts";

interface Props {
  readonly message: ChatMessage;
  readonly onReport: (message: ChatMessage) => void;
}

/** What can be done with one message. */
export function MessageOptions({ message, onReport }: Props) {
  const text = useText();

  async function copy() {
    try {
      await navigator.clipboard.writeText(message.text);
      toast.success(text.copied);
    } catch {
      toast.error(text.copyFailed);
    }
  }

  return (
    <div className={css.options}>
      <Menu label={null} name={text.messageOptions}>
        <button type="button" onClick={() => void copy()}>
          {text.copy}
        </button>
        {!message.isOwn && (
          <button type="button" onClick={() => onReport(message)}>
            <Icon name="alert" size={18} /> {text.report}
          </button>
        )}
      </Menu>
    </div>
  );
}
