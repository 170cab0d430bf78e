import type { Misfit } from "@tutorsetu/contracts/web/compatibility";
import { remoteMisfits, shellMisfits } from "@tutorsetu/releases/compatibility/misfits";
import { misfitSentence } from "@tutorsetu/releases/compatibility/sentences";
import { serviceMisfits } from "@tutorsetu/releases/compatibility/service-misfits";
import type { Candidate } from "./candidate.ts";
import type { Live } from "./live.ts";

/** Why a remote does not fit what is live, a sentence for each reason; none when it may be released. */
export function refusals(candidate: Candidate, { platform, promises }: Live): string[] {
  const { name, routes, missing, compatibility } = candidate;
  const itself: Misfit[] = [
    ...missing.map((file) => ({ code: "missing_file" as const, other: name, params: { file } })),
    ...(routes.length === 0 ? [{ code: "no_page" as const, other: "gateway", params: {} }] : []),
  ];
  const others = platform.remotes.filter((remote) => remote.name !== name);
  const found = [
    ...itself,
    ...shellMisfits(candidate, platform.shell),
    ...others.flatMap((remote) => remoteMisfits(candidate, remote)),
    ...serviceMisfits(compatibility?.expects ?? [], promises, "/api"),
  ];
  return [...new Set(found.map((misfit) => misfitSentence(name, misfit)))];
}
