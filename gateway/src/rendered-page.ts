// How a page comes from the renderer: a line that says what it is, a line with its data, and the rest is its HTML. Neither the
// data nor the HTML is ever parsed on the way.
import type { Head, RenderedPage } from "@tutorsetu/contracts/web/server-bundle";
import * as z from "zod";

/** A page as it is kept and put into documents. */
export interface PageText {
  readonly status: RenderedPage["status"];
  /** Where to, of a redirect. */
  readonly location?: string | undefined;
  readonly head: Head;
  /** `PrefetchedQuery[]` as JSON without an opening angle bracket. */
  readonly queries: string;
  /** What stands inside `#root`; null where the browser draws it. */
  readonly html: string | null;
  /** A part of it could not be read this time: whoever opens it asks for that part. */
  readonly isPartial?: true | undefined;
}

const Local = z.templateLiteral(["/", z.string()]);
const Meta = z.object({
  status: z.union([z.literal(200), z.literal(301), z.literal(302), z.literal(404), z.literal(410)]),
  // A second slash would lead to another site.
  location: z
    .string()
    .regex(/^\/(?![/\\])/)
    .optional(),
  head: z.object({
    title: z.string(),
    description: z.string().optional(),
    canonical: Local.optional(),
    image: Local.optional(),
    preview: z.object({ title: z.string(), lines: z.array(z.string()) }).optional(),
    type: z.enum(["website", "article", "profile"]).optional(),
    noindex: z.boolean().optional(),
    jsonLd: z.array(z.looseObject({})).optional(),
  }),
  isDrawn: z.boolean(),
  isPartial: z.literal(true).optional(),
});

/** A closing tag inside the JSON would end its script; as an escape it is only text, and an escape stays what it is. */
const withoutTags = (json: string) => json.replaceAll("<", "\\u003c");

export function textOf(page: RenderedPage, isPartial = false): string {
  const { status, location, head, queries, html } = page;
  const meta = { status, location, head, isDrawn: html !== null, ...(isPartial && { isPartial }) };
  return [JSON.stringify(meta), withoutTags(JSON.stringify(queries)), html ?? ""].join("\n");
}

/** Null for a text that is no page. */
export function pageOf(text: string): PageText | null {
  const first = text.indexOf("\n");
  const second = text.indexOf("\n", first + 1);
  if (first < 0 || second < 0) return null;
  try {
    const { isDrawn, head, ...said } = Meta.parse(JSON.parse(text.slice(0, first)));
    const isRedirect = said.status === 301 || said.status === 302;
    if (isRedirect !== (said.location !== undefined)) return null;
    return {
      ...said,
      head: head as Head, // safe: an absent value is not there, as JSON has no undefined
      queries: withoutTags(text.slice(first + 1, second)),
      html: isDrawn ? text.slice(second + 1) : null,
    };
  } catch {
    return null;
  }
}
