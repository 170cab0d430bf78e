import type {
  PreviewWords,
  RenderedPage,
  RenderRequest,
} from "@tutorsetu/contracts/web/server-bundle";
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

/** What a browser calls itself: whoever calls themselves a crawler is made to wait for the page. */
export const BROWSER = {
  "user-agent":
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36",
};

/** A renderer that says what the test wants, and remembers what it was asked and with which headers. */
export async function stubRenderer(
  answer: (asked: RenderRequest) => Answer | Promise<Answer>,
  /** A picture of these words, or the status of a failure. */
  paint: (words: PreviewWords) => Buffer | 422 | 503 = () => 503,
) {
  const painted: PreviewWords[] = [];
  const asked: RenderRequest[] = [];
  const headers: string[] = [];
  const { origin, stop } = await upstream((request, response) => {
    headers.push(JSON.stringify(request.rawHeaders));
    let body = "";
    request.on("data", (chunk) => (body += String(chunk)));
    const respond = async () => {
      if (request.url === "/internal/preview") {
        const words = JSON.parse(body) as PreviewWords; // safe: the gateway's own words
        painted.push(words);
        const picture = paint(words);
        if (typeof picture === "number") return void response.writeHead(picture).end("{}");
        return void response.end(picture.toString("base64"));
      }
      const wanted = JSON.parse(body) as RenderRequest; // safe: the gateway's own words
      asked.push(wanted);
      const said = await answer(wanted);
      if (said === "silence") return;
      if ("head" in said) return void response.end(textOf(said));
      response.writeHead(said.status).end("{}");
    };
    request.on("end", () => void respond());
  });
  return { renderer: { origins: [origin], secret: SECRET }, asked, painted, headers, stop };
}
