import { Button } from "@tutorsetu/ui/button";
import { fill } from "@tutorsetu/web-kit/i18n";
import * as css from "./chat.module.css";
import { useText } from "./text.ts";

interface Props {
  readonly by: "by-you" | "by-them";
  readonly name: string;
  readonly isBusy: boolean;
  readonly onUnblock: () => void;
}

/** Stands where one would write, and says why one cannot. */
export function BlockedNotice({ by, name, isBusy, onUnblock }: Props) {
  const text = useText();
  const why = by === "by-you" ? text.blockedByYou : text.blockedByThem;
  return (
    <div className={css.blocked} aria-live="polite">
      <p>{fill(why, { name })}</p>
      {by === "by-you" && (
        <Button variant="secondary" busy={isBusy} onClick={onUnblock}>
          {fill(text.unblock, { name })}
        </Button>
      )}
    </div>
  );
}
