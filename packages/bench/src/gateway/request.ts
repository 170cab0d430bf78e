import { type IncomingHttpHeaders, request } from "node:http";

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** One request with these headers and no others: fetch would ask for compressed answers by itself. */
export function get(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { ...headers, connection: "close" } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const { statusCode: status = 0 } = response;
        resolve({ status, headers: response.headers, body: Buffer.concat(chunks) });
      });
    });
    asked.on("error", reject);
    asked.end();
  });
}

const PATIENCE_MS = 60_000;

/** Asks again until the answer is as it is wanted. */
export async function getUntil(
  url: string,
  headers: Readonly<Record<string, string>>,
  isWanted: (answer: Answer) => boolean,
): Promise<Answer> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const answer = await get(url, headers).catch(() => undefined);
    if (answer && isWanted(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} did not answer as it should.`);
}
