import { Skeleton } from "@tutorsetu/ui/skeleton";
import type { ReactNode } from "react";
import * as css from "./letters.module.css";

/** A list of `Letter`s. */
export function Letters({ children }: { readonly children: ReactNode }) {
  return <ul className={css.letters}>{children}</ul>;
}

const FOUR = [1, 2, 3, 4];

/** The list before it has come. */
export const LetterSkeletons = () => (
  <Letters>
    {FOUR.map((n) => (
      <li key={n} className={css.letter} data-testid="skeleton-letter">
        <Skeleton lines={3} />
      </li>
    ))}
  </Letters>
);
