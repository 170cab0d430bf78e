import type { Role } from "@tutorsetu/contracts/people";
import { Button, buttonClass } from "@tutorsetu/ui/button";
import { Menu } from "@tutorsetu/ui/menu";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { format } from "@tutorsetu/web-kit/i18n";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { refresh } from "@tutorsetu/web-kit/query";
import { Link } from "@tutorsetu/web-kit/router";
import { toast } from "@tutorsetu/web-kit/toast";
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
        <Menu label={t.more} name={format(t.moreFor, { subject })}>
          <button type="button" onClick={() => onChange(false)}>
            {t.reopen}
          </button>
        </Menu>
      )}
    </>
  );
}

interface SolveOptions {
  readonly onSaved?: () => void;
  /** The toast instead of the usual one. */
  readonly message?: string;
}

/** Marks an item as solved or open again, shows a toast, and reads the list again: another administrator may have been quicker. */
export function useSolve(subject: string) {
  const t = useMessages();
  const { busy, run } = usePending();

  const solve = (
    solved: boolean,
    call: () => Promise<unknown>,
    { onSaved, message }: SolveOptions = {},
  ) =>
    run(async () => {
      try {
        await call();
        onSaved?.();
        toast.success(message ?? (solved ? t.markedSolved : t.reopened));
      } catch (error) {
        toast.error(`${t.solveFailed} ${errorMessage(error)}`);
      }
      refresh(subject);
    });

  return { busy, solve };
}

/** Open items first; the order within each half stays. */
export const solvedLast = <T extends { readonly solved: boolean }>(list: readonly T[]) =>
  list.toSorted((a, b) => Number(a.solved) - Number(b.solved));

interface ProfileLinkProps {
  readonly person: { readonly _id: string; readonly userName: string; readonly role: Role };
}

const PLACES = { Tutor: "tutor", Student: "student", Admin: null } as const;

/** To somebody's page in the listings; administrators have none. */
export function ProfileLink({ person: { _id, userName, role } }: ProfileLinkProps) {
  const t = useMessages();
  const place = PLACES[role];
  if (!place) return null;
  return (
    <Link
      {...buttonClass({ variant: "quiet", size: "s" })}
      to={`/${place}/${encodeURIComponent(_id)}`}
    >
      {format(t.profileOf, { name: userName })}
    </Link>
  );
}
