import * as z from "zod/mini";

/** What browsers tell of: `blank_page` shows nothing at all, `hydration_failure` was drawn by the server and could not be made live. */
export const ClientEventKind = z.enum([
  "page_view",
  "error",
  "blank_page",
  "load_failure",
  "hydration_failure",
  "web_vital",
]);
export type ClientEventKind = z.infer<typeof ClientEventKind>;

/** Milliseconds, of a cumulative layout shift its score. */
const Measured = z.number().check(z.gte(0), z.lte(600_000));

/** A place in a script of the site; nothing else of a stack is sent. */
const Frame = z.object({
  file: z.string().check(z.maxLength(120), z.regex(/^\/(?:[\w@~-][\w@~.-]*\/)*[\w@~.-]+\.js$/)),
  line: z.int().check(z.gte(1), z.lte(10_000_000)),
  column: z.int().check(z.gte(0), z.lte(10_000_000)),
});
export type Frame = z.infer<typeof Frame>;

/** One thing that a browser tells. It holds no address, no id, and nothing that people have written. */
export const ClientEvent = z.object({
  /** The slice that it is about, such as `mf-blogs` or `shell`. */
  remote: z.string().check(z.maxLength(40), z.regex(/^[a-z][a-z0-9-]*$/)),
  version: z.string().check(z.maxLength(80), z.regex(/^\w[\w.-]*$/)),
  /** The pattern of the page, such as `/blog/:id`. */
  route: z.string().check(z.maxLength(80), z.regex(/^\/[\w:*./-]*$/)),
  kind: ClientEventKind,
  /** How often; once unless it says more. */
  count: z.optional(z.int().check(z.gte(1), z.lte(100))),
  /** Of `web_vital`: what was measured. */
  vitals: z.optional(
    z.object({
      lcp: z.optional(Measured),
      cls: z.optional(Measured),
      inp: z.optional(Measured),
      fcp: z.optional(Measured),
    }),
  ),
  /** Of a failure: its name, such as `TypeError`. */
  type: z.optional(z.string().check(z.maxLength(40))),
  /** Of a failure: its words, without numbers, addresses and what stands in quotes. */
  message: z.optional(z.string().check(z.maxLength(160))),
  /** Of a failure: where it was thrown, first. */
  frames: z.optional(z.array(Frame).check(z.maxLength(5))),
});
export type ClientEvent = z.infer<typeof ClientEvent>;

export const clientEventsSchemas = {
  clientEvents: {
    body: z.object({ events: z.array(ClientEvent).check(z.minLength(1), z.maxLength(8)) }),
  },
};
