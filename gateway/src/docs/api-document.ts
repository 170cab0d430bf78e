import { type OpenApi, openApi, openApiOf } from "@tutorsetu/service-kit/server/openapi";
import * as z from "zod";
import type { Upstreams } from "../proxy/upstreams.ts";

const WAIT_MS = 1000;
/** Anybody may ask, so asking often must not reach the services. */
const KEEP_MS = 5000;

/** The part of a service's document that is taken over. */
const Document = z.looseObject({
  paths: z.record(z.string().startsWith("/"), z.record(z.string(), z.unknown())),
});

const belowApi = (paths: OpenApi["paths"]) =>
  Object.entries(paths).map(([path, operations]) => [`/api${path}`, operations] as const);

/** Every service's calls in one document, as they are deployed now. Who is away is named instead. */
export function apiDocument(upstreams: Readonly<Record<string, Upstreams>>) {
  async function gather(): Promise<OpenApi> {
    const asked = await Promise.all(
      Object.entries(upstreams).map(async ([service, upstream]) => {
        const { data } = Document.safeParse((await upstream.ask("/openapi.json", WAIT_MS))?.json);
        return { service, paths: data?.paths };
      }),
    );
    const absent = asked.filter(({ paths }) => !paths).map(({ service }) => service);
    const own = openApiOf("gateway")?.paths ?? {};
    const paths = [own, ...asked.map((one) => one.paths ?? {})].flatMap(belowApi);
    const description =
      absent.length === 0
        ? "Every call of the platform."
        : `These services did not answer, so their calls are missing: ${absent.join(", ")}.`;
    const info = { title: "TutorSetu", version: "1", description };
    return { ...openApi(info, Object.fromEntries(paths)), "x-absent": absent };
  }

  let last: { readonly at: number; readonly document: Promise<OpenApi> } | undefined;
  return (): Promise<OpenApi> => {
    const now = performance.now();
    if (!last || now - last.at > KEEP_MS) last = { at: now, document: gather() };
    return last.document;
  };
}
