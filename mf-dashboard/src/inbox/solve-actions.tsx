import { Button } from "@tutorsetu/ui/button";
import { Menu } from "@tutorsetu/ui/menu";
import { fill } from "@tutorsetu/web-kit/i18n";
import { useMessages } from "../messages.ts";

interface Props {
  readonly solved: boolean;
  /** What it is about, to tell one menu from another. */
  readonly subject: string;
  readonly busy: boolean;
  readonly onChange: (solved: boolean) => void;
}

/** 'Not Solved' marks as solved; what is solved can be opened again from a menu (AMB-100). */
export function SolveActions({ solved, subject, busy, onChange }: Props) {
  const t = useMessages();
  return (
    <>
      <Button
        variant={solved ? "quiet" : "secondary"}
        size="s"
        disabled={solved}
        busy={busy}
        onClick={() => onChange(true)}
      >
        {solved ? t.solved : t.notSolved}
      </Button>
      {solved && (
        <Menu label={t.more} name={fill(t.moreFor, { subject })}>
          <button type="button" onClick={() => onChange(false)}>
            {t.reopen}
          </button>
        </Menu>
      )}
    </>
  );
}
