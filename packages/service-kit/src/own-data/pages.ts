import type { OwnDataPage } from "@tutorsetu/contracts/security/own-data";
import { decodeCursor, encodeCursor } from "../cursor.ts";
import { HttpProblem } from "../http-problem.ts";

export type OwnDataItem = Readonly<Record<string, unknown>>;

/** Reads one kind of what is held about a person, page by page. */
export interface OwnDataReader {
  readonly part: string;
  /** What comes after `after`, which is empty at first and then what `next` was; null ends it. */
  readonly read: (
    after: string,
  ) => Promise<{ readonly items: readonly OwnDataItem[]; readonly next: string | null }>;
}

/** The page at the cursor, of one reader after the other; readers with nothing are passed over. */
export async function ownDataPage(
  readers: readonly OwnDataReader[],
  cursor?: string,
): Promise<OwnDataPage> {
  const [at = 0, begun = ""] = cursor === undefined ? [] : decodeCursor(cursor, 2);
  let after = String(begun);
  for (let n = Number(at); ; n += 1) {
    const reader = readers[n];
    if (!reader) throw new HttpProblem("invalid", "invalid", { problems: { cursor: "invalid" } });
    const { items, next } = await reader.read(after);
    const isLast = n === readers.length - 1;
    const following = isLast ? null : encodeCursor([n + 1, ""]);
    const isEmpty = items.length === 0 && next === null && !isLast;
    if (!isEmpty)
      return {
        part: reader.part,
        items: [...items],
        next: next === null ? following : encodeCursor([n, next]),
      };
    after = "";
  }
}
