import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { ExpectedCall } from "@tutorsetu/contracts/web/compatibility";
import { misfitSentence } from "@tutorsetu/releases/compatibility/sentences";
import { promisesOf, serviceMisfits } from "@tutorsetu/releases/compatibility/service-misfits";
import { expectedCalls } from "../bundling/compatibility.ts";
import { repository } from "../slices.ts";
import type { Live } from "./live.ts";

interface Consumer {
  /** For people: the slice, and its version where one is live. */
  readonly title: string;
  readonly expects: readonly ExpectedCall[];
}

/** Who calls services: what is live of pages, and as it is recorded what calls from other services. */
function consumersOf({ platform: { shell, remotes } }: Live): Consumer[] {
  const folder = join(repository, "packages/contracts/expectations");
  const services = readdirSync(folder)
    .map((file) => file.replace(".json", ""))
    .filter((name) => name.startsWith("svc-"));
  return [
    { title: "The live shell", expects: shell.compatibility?.expects ?? [] },
    ...remotes.map(({ name, version, compatibility }) => ({
      title: `The live ${name} ${version}`,
      expects: compatibility?.expects ?? [],
    })),
    ...services.map((name) => ({ title: name, expects: expectedCalls(name) })),
  ];
}

/** Why a service may not take the place of the one that is live; `document` is its OpenAPI of now. */
export function serviceRefusals(name: string, document: unknown, live: Live): string[] {
  const promises = promisesOf(document) ?? { paths: {}, absent: [] };
  const hurt = consumersOf(live).flatMap(({ title, expects }) => {
    const own = expects.filter(({ provider }) => provider === name);
    return serviceMisfits(own, promises).map(({ params: { call, field } }) => {
      const what = field === undefined ? call : `${field} of ${call}`;
      return `${title} relies on ${what}, which this ${name} does not promise. Keep it, or release a consumer that does without it first.`;
    });
  });
  const others = expectedCalls(name).filter(({ provider }) => provider !== name);
  const unmet = serviceMisfits(others, live.promises, "/api");
  return [...new Set([...hurt, ...unmet.map((misfit) => misfitSentence(name, misfit))])];
}
