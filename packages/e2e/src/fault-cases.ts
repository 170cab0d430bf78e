import type { Fault } from "./faults.ts";

/** The remote that is broken, in the list and in addresses. The others are to go on as if nothing was. */
export const BROKEN = "mf_listings";
export const FOLDER = "/remotes/mf-listings/";

/** Where a student meets it: on a page of its own, and as a screen of it inside another remote's dashboard. */
export type Place = "page" | "widget";
export const PATHS: Readonly<Record<Place, string>> = {
  page: "/tutor",
  widget: "/userdashboard/tutors",
};

export interface Part {
  readonly name: string;
  /** Reads an address. */
  readonly isPart: (path: string) => boolean;
  readonly places: readonly Place[];
  readonly faults: readonly Fault[];
  /** How long its silence is borne. */
  readonly limitMs: number;
  /** The gateway cannot read the manifest, and leaves it out of the page. */
  readonly isLeftOut?: boolean;
}

const FILE_FAULTS = ["404", "503 with JSON", "200 with HTML"] as const;
const SCRIPT_FAULTS = [...FILE_FAULTS, "broken JavaScript", "throwing JavaScript"] as const;
const both = ["page", "widget"] as const;
const CHUNK_MS = 25_000;

/** The list of remotes. */
export const isList = (path: string): boolean => path === "/remotes.json";

const own = (file: RegExp) => (path: string) => path.startsWith(FOLDER) && file.test(path);

/** Chunks have numbers for names, so the page's own is found by opening it: `pagePath` is the chunk's address. */
export const parts = (pagePath: () => string): readonly Part[] => [
  {
    name: "the manifest",
    isPart: own(/mf-manifest\.json$/),
    places: both,
    faults: FILE_FAULTS,
    limitMs: 8000,
    isLeftOut: true,
  },
  {
    name: "the whole remote",
    isPart: own(/./),
    places: both,
    faults: ["refused"],
    limitMs: 8000,
    isLeftOut: true,
  },
  {
    name: "the entry",
    isPart: own(/remoteEntry\./),
    places: both,
    faults: SCRIPT_FAULTS,
    limitMs: 10_000,
  },
  {
    name: "the routes",
    isPart: own(/__federation_expose_routes\..*js$/),
    places: ["page"],
    faults: SCRIPT_FAULTS,
    limitMs: CHUNK_MS,
  },
  {
    name: "a widget's styles",
    isPart: own(/__federation_expose_tutors\..*css$/),
    places: ["widget"],
    faults: SCRIPT_FAULTS,
    limitMs: CHUNK_MS,
  },
  {
    name: "a page",
    isPart: (path) => path === pagePath(),
    places: ["page"],
    faults: SCRIPT_FAULTS,
    limitMs: CHUNK_MS,
  },
];
