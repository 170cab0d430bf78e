import { existsSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { gatewayApi } from "@tutorsetu/contracts/apis/gateway";
import { type OpenApi, openApi, openApiOf } from "@tutorsetu/service-kit/server/openapi";
import * as z from "zod";
import type { Files } from "./pages/files.ts";
import type { Upstreams } from "./proxy/upstreams.ts";

const WAIT_MS = 1000;
/** Anybody may ask, so asking often must not reach the services. */
const KEEP_MS = 5000;

/** The part of a service's document that is taken over. */
const Document = z.looseObject({
  paths: z.record(z.string().startsWith("/"), z.record(z.string(), z.unknown())),
});

const belowApi = (paths: OpenApi["paths"]) =>
  Object.entries(paths).map(([path, operations]) => [`/api${path}`, operations] as const);

/** Every service's calls in one document, as they are deployed now. Services that do not answer are named instead. */
export function apiDocument(upstreams: Readonly<Record<string, Upstreams>>) {
  async function gather(): Promise<OpenApi> {
    const asked = await Promise.all(
      Object.entries(upstreams).map(async ([service, upstream]) => {
        const { data } = Document.safeParse((await upstream.ask("/openapi.json", WAIT_MS))?.json);
        return { service, paths: data?.paths };
      }),
    );
    const absent = asked.filter(({ paths }) => !paths).map(({ service }) => service);
    const own = openApiOf("gateway", gatewayApi).paths;
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

/** Stricter than the site's own: this page loads nothing that is not named here. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>TutorSetu API</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="api"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

const START = `SwaggerUIBundle({ url: "/openapi.json", dom_id: "#api", validatorUrl: null, deepLinking: true });
`;

const LIBRARY = new Set(["/swagger-ui.css", "/swagger-ui-bundle.js"]);
const TEXTS: Readonly<Record<string, readonly [type: string, text: string]>> = {
  "": ["text/html; charset=utf-8", PAGE],
  "/start.js": ["text/javascript; charset=utf-8", START],
};

/** Beside the bundle in a deployment, else where npm put it. */
function libraryFolder(): string {
  const copied = join(import.meta.dirname, "docs");
  if (existsSync(copied)) return copied;
  return dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
}

/** The page about the API below `/docs`; nothing of it comes from another host. Answers false for other addresses. */
export function createDocs(files: Files) {
  return async (request: IncomingMessage, response: ServerResponse, path: string) => {
    if (path !== "/docs" && !path.startsWith("/docs/")) return false;
    const rest = path.slice("/docs".length).replace(/\/$/, "");
    response.setHeader("content-security-policy", POLICY);
    if (LIBRARY.has(rest)) return files.serve(request, response, libraryFolder(), rest);
    const [type, text] = (Object.hasOwn(TEXTS, rest) && TEXTS[rest]) || [];
    if (type === undefined || text === undefined) return false;
    const head = { "content-type": type, "content-length": Buffer.byteLength(text) };
    response.writeHead(200, { ...head, "cache-control": "no-cache" });
    response.end(request.method === "HEAD" ? undefined : text);
    return true;
  };
}
