// Every bound of `npm run bench`, and nothing else says one: the parts measure figures by these names.
export interface Bound {
  readonly figure: string;
  readonly what: string;
  readonly unit: string;
  readonly atMost?: number;
  readonly atLeast?: number;
  readonly why: string;
}

export type Figures = Readonly<Record<string, number>>;

export interface Verdict {
  readonly bound: Bound;
  /** Undefined where this run did not measure it. */
  readonly measured: number | undefined;
  readonly isMissed: boolean;
}

/** A figure that was measured and is no number misses its bound: something was not counted. */
const isWithin = ({ atMost, atLeast }: Bound, measured: number) =>
  (atMost === undefined || measured <= atMost) && (atLeast === undefined || measured >= atLeast);

export const judge = (bounds: readonly Bound[], figures: Figures): readonly Verdict[] =>
  bounds.map((bound) => {
    const measured = figures[bound.figure];
    return { bound, measured, isMissed: measured !== undefined && !isWithin(bound, measured) };
  });

const CHEAPER = "a gateway that checks more must not cost more than one that only passes on";
const NGINX = "what an operator would put there instead, with the same answer";

const besideNodePeers = ["json-1k", "json-16k"].flatMap((row): Bound[] =>
  ["@fastify/reply-from", "http-proxy-3"].map((peer) => ({
    figure: `gateway/${row}/${peer}`,
    what: `proxied JSON of ${row.replace("json-", "").replace("k", " kB")}, CPU relative to ${peer}`,
    unit: "×",
    atMost: 1,
    why: CHEAPER,
  })),
);

const besideNginx = (row: string, what: string, atMost: number): Bound => ({
  figure: `gateway/${row}/nginx`,
  what: `${what}, CPU relative to nginx`,
  unit: "×",
  atMost,
  why: NGINX,
});

export const BOUNDS: readonly Bound[] = [
  ...besideNodePeers,
  besideNginx("json-1k", "proxied JSON of 1 kB", 4.5),
  besideNginx("json-1k-gzip", "proxied JSON of 1 kB, gzip on both", 4.5),
  besideNginx("json-16k", "proxied JSON of 16 kB", 4.5),
  besideNginx("json-16k-gzip", "proxied JSON of 16 kB, gzip on both", 4.5),
  besideNginx("static", "file of 94 kB", 3.5),
  besideNginx("static-gzip", "file of 94 kB, gzip", 3.5),
  {
    figure: "gateway/page-gzip/cpu",
    what: "a page from the cache, gzip, CPU of the gateway",
    unit: "µs",
    atMost: 200,
    why: "five thousand pages a second on a core",
  },
  {
    figure: "gateway/memory",
    what: "memory of the gateway under load",
    unit: "MB",
    atMost: 130,
    why: "bare undici takes 90; pages and files that it keeps come on top",
  },
];
