import { gunzipSync } from "node:zlib";
import type { Answering } from "./answering.ts";
import { getUntil } from "./request.ts";
import type { Row } from "./rows.ts";

/** What differs from page to page is short. */
const PAGE_MAY_DIFFER = 0.03;

function isSame({ kind }: Row, one: Buffer, other: Buffer): boolean {
  if (kind !== "page") return one.equals(other);
  return Math.abs(one.length - other.length) < PAGE_MAY_DIFFER * other.length;
}

/** Throws unless all give the same answer: whoever did less would be cheaper for that. */
export async function checkAnswers(row: Row, answering: readonly Answering[]): Promise<void> {
  let first: Buffer | undefined;
  for (const { name, origin } of answering) {
    const answer = await getUntil(origin + row.path, row.headers, ({ status }) => status === 200);
    const isGzip = answer.headers["content-encoding"] === "gzip";
    if (isGzip !== row.isGzip)
      throw new Error(`${name} answers ${row.title} otherwise compressed.`);
    const body = isGzip ? gunzipSync(answer.body) : answer.body;
    first ??= body;
    if (!isSame(row, body, first))
      throw new Error(
        `${name} answers ${row.title} with other content: ${body.length} bytes instead of ${first.length}.`,
      );
  }
}
