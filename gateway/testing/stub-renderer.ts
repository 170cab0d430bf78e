import type { RenderedPage, RenderRequest } from "@tutorsetu/contracts/web/server-bundle";
import { textOf } from "../src/rendered-page.ts";
import { upstream } from "./gateway.ts";

export const SECRET = "a secret of at least thirty-two letters";

export const drawn = (html: string | null, more: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  head: { title: `Title of ${html}` },
  queries: [{ key: ["a"], data: html }],
  html,
  ...more,
});

type Answer = RenderedPage | { readonly status: 500 | 503 } | "silence";

/** A renderer that says what the test wants, and remembers what it was asked and with which headers. */
export async function stubRenderer(answer: (asked: RenderRequest) => Answer) {
  const asked: RenderRequest[] = [];
  const headers: string[] = [];
  const { origin, stop } = await upstream((request, response) => {
    headers.push(JSON.stringify(request.rawHeaders));
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    request.on("end", () => {
      const wanted = JSON.parse(body) as RenderRequest; // safe: the gateway's own words
      asked.push(wanted);
      const said = answer(wanted);
      if (said === "silence") return;
      if ("head" in said) return void response.end(textOf(said));
      response.writeHead(said.status).end("{}");
    });
  });
  return { renderer: { origins: [origin], secret: SECRET }, asked, headers, stop };
}
