import * as z from "zod";

/** The pointer's format: https://github.com/awslabs/frontend-discovery, version 1 (preview). */
export const SCHEMA =
  "https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json";

/** How many earlier versions a rollback can still reach. */
const REMEMBERED = 10;

export const RemoteName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,63}$/, "A remote is named like mf-x.");
export const Version = z
  .string()
  .regex(/^\d[\w.-]{0,79}$/, "A version is written like 1.2.0-3f2a.");
const Integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);

/** One version as it was uploaded; `files` is the integrity of its list of files, `integrity` that of its manifest. */
const Build = z.object({
  version: Version,
  integrity: Integrity,
  files: Integrity,
  releasedAt: z.iso.datetime(),
});
export type Build = z.infer<typeof Build>;

const Entry = z.object({
  url: z.string(),
  fallbackUrl: z.string().optional(),
  metadata: z.object({ integrity: Integrity, version: Version }),
  deployment: z.object({ traffic: z.number().min(0).max(100), default: z.boolean() }),
  extras: z.object({
    files: Integrity,
    releasedAt: z.iso.datetime(),
    /** What was the default before, the latest first. */
    previous: z.array(Build).max(REMEMBERED).default([]),
  }),
});
export type Entry = z.infer<typeof Entry>;

const Pointer = z.object({
  schema: z.literal(SCHEMA),
  microFrontends: z.record(RemoteName, z.array(Entry).min(1)),
});

interface ReleaseProblem {
  readonly code: "no_release" | "none_before" | "others_release" | "changed_meanwhile";
  readonly params: Readonly<Record<string, string>>;
}

/** Its message is a sentence that says why a release, a rollback or a pointer is not accepted. */
export class ReleaseRejectedError extends Error {
  override name = "ReleaseRejectedError";
  /** Why, where people on pages meet it. */
  readonly problem: ReleaseProblem | undefined;

  constructor(message: string, problem?: ReleaseProblem) {
    super(message);
    this.problem = problem;
  }
}

export const contentConflict = (name: string, version: string) =>
  new ReleaseRejectedError(
    `${name} ${version} was uploaded before with other content. A version never changes; give this one a new number.`,
  );

export const urlOf = (name: string, version: string) =>
  `/remotes/${name}/${version}/mf-manifest.json`;

export const buildOf = ({ metadata, extras: { files, releasedAt } }: Entry): Build => ({
  ...metadata,
  files,
  releasedAt,
});

/** The version that everybody outside the canary gets. */
export function defaultOf(entries: readonly Entry[]): Entry {
  const found = entries.find((entry) => entry.deployment.default);
  if (!found) throw new ReleaseRejectedError("A pointer needs exactly one default version.");
  return found;
}

/** The canary, if there is one. */
export const canaryOf = (entries: readonly Entry[]) =>
  entries.find((entry) => !entry.deployment.default);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ReleaseRejectedError("The pointer is not JSON; it may be half written.");
  }
}

/** The versions that a pointer names, or a sentence that says what is wrong with it. */
export function readPointer(name: string, text: string): readonly Entry[] {
  const result = Pointer.safeParse(parse(text));
  if (!result.success)
    throw new ReleaseRejectedError(`The pointer: ${z.prettifyError(result.error)}`);
  const entries = result.data.microFrontends[name];
  if (!entries) throw new ReleaseRejectedError(`The pointer does not name ${name}.`);
  const versions = entries.map((entry) => entry.metadata.version);
  if (new Set(versions).size !== versions.length)
    throw new ReleaseRejectedError("The pointer names a version twice.");
  const sum = entries.reduce((total, { deployment }) => total + deployment.traffic, 0);
  if (sum !== 100)
    throw new ReleaseRejectedError(`The pointer's traffic adds up to ${sum}, not to 100.`);
  // The default comes last: a canary that grows then keeps everybody it had.
  if (entries.findIndex((entry) => entry.deployment.default) !== entries.length - 1)
    throw new ReleaseRejectedError("A pointer needs exactly one default version, as its last.");
  const stray = entries.find(({ url, metadata }) => url !== urlOf(name, metadata.version));
  if (stray) throw new ReleaseRejectedError(`The pointer leads elsewhere: ${stray.url}`);
  return entries;
}

export const writePointer = (name: string, entries: readonly Entry[]): string =>
  `${JSON.stringify({ schema: SCHEMA, microFrontends: { [name]: entries } }, null, 2)}\n`;

const entryOf = (name: string, build: Build, traffic: number, previous: Build[]): Entry => ({
  url: urlOf(name, build.version),
  metadata: { integrity: build.integrity, version: build.version },
  deployment: { traffic, default: true },
  extras: { files: build.files, releasedAt: build.releasedAt, previous },
});

/** `build` for everybody. */
export function promoted(name: string, now: readonly Entry[] | null, build: Build): Entry[] {
  if (!now) return [entryOf(name, build, 100, [])];
  const last = defaultOf(now);
  const { previous } = last.extras;
  if (last.metadata.version === build.version) return [entryOf(name, build, 100, previous)];
  return [entryOf(name, build, 100, [buildOf(last), ...previous].slice(0, REMEMBERED))];
}

/** `build` for `share` percent, the rest as it was. */
export function withCanary(
  name: string,
  now: readonly Entry[] | null,
  build: Build,
  share: number,
): Entry[] {
  if (!now)
    throw new ReleaseRejectedError(`${name} has no release yet. Release it to everybody first.`);
  const stable = defaultOf(now);
  if (stable.metadata.version === build.version)
    throw new ReleaseRejectedError(`${name} ${build.version} is what everybody has already.`);
  const canary = entryOf(name, build, share, []);
  return [
    { ...canary, fallbackUrl: stable.url, deployment: { traffic: share, default: false } },
    { ...stable, deployment: { traffic: 100 - share, default: true } },
  ];
}

/** Without the canary when there is one, else the version before. */
export function rolledBack(name: string, now: readonly Entry[] | null): Entry[] {
  if (!now)
    throw new ReleaseRejectedError(`${name} has no release to go back from.`, {
      code: "no_release",
      params: { name },
    });
  const stable = defaultOf(now);
  if (canaryOf(now)) return [{ ...stable, deployment: { traffic: 100, default: true } }];
  const [before, ...older] = stable.extras.previous;
  const { version } = stable.metadata;
  if (!before)
    throw new ReleaseRejectedError(`${name} has no version before ${version}.`, {
      code: "none_before",
      params: { name, version },
    });
  return [entryOf(name, before, 100, older)];
}
