import { DOCUMENT } from "./own.ts";
import { FILE } from "./site.ts";

export type Kind = "json" | "file" | "page";

/** Something that is asked for; `id` begins the names of its figures. */
export interface Row {
  readonly id: string;
  readonly title: string;
  readonly kind: Kind;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly isGzip: boolean;
}

const PLAIN: readonly Omit<Row, "isGzip">[] = [
  {
    id: "json-1k",
    title: "proxied JSON, 1 kB",
    kind: "json",
    path: "/api/blogs?bytes=1024",
    headers: {},
  },
  {
    id: "json-16k",
    title: "proxied JSON, 16 kB",
    kind: "json",
    path: "/api/blogs?bytes=16384",
    headers: {},
  },
  { id: "static", title: "file of 94 kB", kind: "file", path: `/${FILE}`, headers: {} },
  { id: "page", title: "HTML of /", kind: "page", path: "/", headers: DOCUMENT },
];

/** Each as it is, and compressed. */
export const ROWS: readonly Row[] = PLAIN.flatMap((row) => [
  { ...row, isGzip: false },
  {
    ...row,
    id: `${row.id}-gzip`,
    title: `${row.title}, gzip`,
    headers: { ...row.headers, "accept-encoding": "gzip" },
    isGzip: true,
  },
]);
