// What is live, as a gateway says it: nobody else knows what people get.
import { type LivePlatform, LivePlatform as Schema } from "@tutorsetu/contracts/web/compatibility";
import { type Promises, promisesOf } from "@tutorsetu/releases/compatibility/service-misfits";

const WAIT_MS = 10_000;

/** What a release is held against. */
export interface Live {
  readonly platform: LivePlatform;
  readonly promises: Promises;
}

/** No gateway could be asked; its message says what to do. */
export class NoGatewayError extends Error {
  override name = "NoGatewayError";
}

/** The gateway that is asked: the named one, else the site's, else the one of `npm start`. */
export function gatewayMeant(named: string | undefined, env = process.env): string {
  const url = named ?? env.SITE_URL ?? `http://127.0.0.1:${env.PORT ?? "8080"}`;
  return url.replace(/\/+$/, "");
}

async function read(gateway: string, path: string): Promise<unknown> {
  const response = await fetch(gateway + path, { signal: AbortSignal.timeout(WAIT_MS) }).catch(
    (cause: unknown) => {
      throw new NoGatewayError(
        `No gateway answers at ${gateway}, so nobody can say what is live. Start the platform, or say where it runs: --gateway https://…`,
        { cause },
      );
    },
  );
  if (response.ok) return response.json().catch(() => null);
  throw new NoGatewayError(
    `${gateway}${path} answers ${response.status}, so nobody can say what is live. Is it a gateway of this version?`,
  );
}

export async function platformAt(gateway: string): Promise<LivePlatform> {
  const { data } = Schema.safeParse(await read(gateway, "/platform.json"));
  if (data) return data;
  throw new NoGatewayError(
    `${gateway}/platform.json does not say what is live. Is it a gateway of this version?`,
  );
}

export async function liveAt(gateway: string): Promise<Live> {
  const [platform, document] = await Promise.all([
    platformAt(gateway),
    read(gateway, "/openapi.json"),
  ]);
  return { platform, promises: promisesOf(document) ?? { paths: {}, absent: [] } };
}
