import type { ClientEventKind } from "@tutorsetu/contracts/web/client-events";

/** What went wrong, or a remote of which something is shown inside another's page. */
export interface Note {
  readonly kind: Exclude<ClientEventKind, "web_vital">;
  readonly error?: unknown;
  /** The remote that it is about, as federation names it, where that is known. */
  readonly remote?: string;
  /** The components around it, innermost first. */
  readonly componentStack?: string | null | undefined;
}

const MOST = 20;
let waiting: Note[] = [];
let take: ((note: Note) => void) | null = null;

/** Keeps a note for the reporter, which comes when the page is at rest. */
export function note(seen: Note): void {
  if (take) take(seen);
  else if (waiting.length < MOST) waiting.push(seen);
}

/** Hands over what was noted, and from now on everything at once. Returns the stop. */
export function takeNotes(to: (seen: Note) => void): () => void {
  take = to;
  const kept = waiting;
  waiting = [];
  for (const seen of kept) to(seen);
  return () => {
    take = null;
  };
}

/** Notes what nobody has caught. */
export function watchErrors(): void {
  addEventListener("error", ({ error }) => note({ kind: "error", error }));
  addEventListener("unhandledrejection", ({ reason }) => note({ kind: "error", error: reason }));
}

interface Around {
  readonly componentStack?: string | undefined;
}

/** For roots of React: errors that an error box has caught, or that came while HTML was made live, are noted and said as ever. */
export const noted = {
  onCaughtError(error: unknown, { componentStack }: Around) {
    note({ kind: "error", error, componentStack });
    // oxlint-disable-next-line no-console -- as React does where it is told nothing
    console.error(error, componentStack);
  },
  onRecoverableError(error: unknown, { componentStack }: Around) {
    note({ kind: "hydration_failure", error, componentStack });
    reportError(error);
  },
};
