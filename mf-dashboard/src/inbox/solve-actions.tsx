import { Button } from "@tutorsetu/ui/button";
import { Menu } from "@tutorsetu/ui/menu";
import { fill } from "@tutorsetu/web-kit/i18n";
import { useText } from "../text.ts";

interface Props {
  readonly solved: boolean;
  /** What it is about, to tell one menu from another. */
  readonly subject: string;
  readonly busy: boolean;
  readonly onChange: (solved: boolean) => void;
}

/** 'Not Solved' marks as solved; what is solved can be opened again from a menu (AMB-100). */
export function SolveActions({ solved, subject, busy, onChange }: Props) {
  const text = useText();
  return (
    <>
      <Button
        variant={solved ? "quiet" : "secondary"}
        size="s"
        disabled={solved}
        busy={busy}
        onClick={() => onChange(true)}
      >
        {solved ? text.solved : text.notSolved}
      </Button>
      {solved && (
        <Menu label={text.more} name={fill(text.moreFor, { subject })}>
          <button type="button" onClick={() => onChange(false)}>
            {text.reopen}
          </button>
        </Menu>
      )}
    </>
  );
}
