import type { Deployment } from "@tutorsetu/contracts/deployments";
import type { LivePlatform } from "@tutorsetu/contracts/web/compatibility";
import { promisesOf } from "@tutorsetu/releases/compatibility/service-misfits";
import { skewOf } from "@tutorsetu/releases/compatibility/skew";

export interface SkewDeps {
  readonly platform: () => Promise<LivePlatform>;
  /** What the services promise, as they are deployed now. */
  readonly apiDocument: () => Promise<unknown>;
}

/** What is deployed, and which of the versions that are live fit each other. */
export function skew({ platform, apiDocument }: SkewDeps) {
  return async (now: () => Promise<Deployment[]>) => {
    const [deployments, live, document] = await Promise.all([now(), platform(), apiDocument()]);
    const services = deployments.filter(({ kind }) => kind !== "remote");
    const pairs = skewOf({
      platform: live,
      promises: promisesOf(document) ?? { paths: {}, absent: services.map(({ name }) => name) },
      services: Object.fromEntries(services.map(({ name, version }) => [name, version])),
    });
    return { deployments, skew: pairs };
  };
}
