import * as z from "zod/mini";

/** Path → kinds, e.g. `blogs[].coverImage` → `null|string`. */
const Fields = z.record(z.string(), z.string());

/** What a slice sends with a call and reads of its reply, as its own tests were seen to do. */
const ExpectedCall = z.object({
  /** Who answers, e.g. `svc-content`. */
  provider: z.string(),
  method: z.string(),
  /** As the contract has it, e.g. `/blogs/:id`. */
  path: z.string(),
  sends: z.optional(Fields),
  reads: z.optional(Fields),
});
export type ExpectedCall = z.infer<typeof ExpectedCall>;

const NamesByModule = z.record(z.string(), z.array(z.string()));

/** What a build says of what it needs of others and gives to them: `compatibility.json` beside its files. */
export const Compatibility = z.object({
  /** Shared package → the version it was built with; of the shell: what the page provides. */
  builtWith: z.record(z.string(), z.string()),
  /** Of a remote: shared module → what it imports from it. */
  uses: z.optional(NamesByModule),
  /** Of the shell: shared module → what it exports. */
  provides: z.optional(NamesByModule),
  /** Of a remote: the one of its routes. */
  contractVersion: z.optional(z.int()),
  /** Of the shell: those of routes that it mounts. */
  contractVersions: z.optional(z.array(z.int())),
  /** Modules of other remotes, e.g. `mf_bookings/my-bookings`. */
  asksFor: z.array(z.string()),
  expects: z.array(ExpectedCall),
  /** Every file that the bundler wrote. */
  files: z.array(z.string()),
});
export type Compatibility = z.infer<typeof Compatibility>;

/** Of one version of a slice, without its files; `compatibility` is null for a build that says nothing of itself. */
const LiveBuild = {
  /** The first segments of its pages, e.g. `/blog`. */
  routes: z.array(z.string()),
  compatibility: z.nullable(z.omit(Compatibility, { files: true })),
};

const LiveRemote = z.object({
  name: z.string(),
  version: z.string(),
  /** False while it is served as it was built on the gateway's machine. */
  isReleased: z.boolean(),
  /** What others may load of it, e.g. `my-bookings`. */
  exposes: z.array(z.string()),
  ...LiveBuild,
});
export type LiveRemote = z.infer<typeof LiveRemote>;

/** What runs behind a gateway, `/compatibility.json`: all that a release must fit. */
export const LivePlatform = z.object({
  /** Whether the gateway reads releases from a store. */
  hasStore: z.boolean(),
  shell: z.object(LiveBuild),
  /** Every version that somebody gets. */
  remotes: z.array(LiveRemote),
});
export type LivePlatform = z.infer<typeof LivePlatform>;

/** Why a version does not fit what it runs with. */
export const Misfit = z.object({
  code: z.enum([
    "newer_package",
    "other_major",
    "missing_export",
    "contract_version",
    "unmet_call",
    "unmet_field",
    "silent_service",
    "missing_file",
    "module_gone",
    "module_absent",
    "path_taken",
    "no_page",
  ]),
  /** The other side, e.g. `shell` or `svc-content`. */
  other: z.string(),
  params: z.record(z.string(), z.string()),
});
export type Misfit = z.infer<typeof Misfit>;
