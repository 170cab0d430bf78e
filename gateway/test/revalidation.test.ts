import { usersApi } from "@tutorsetu/contracts/apis";
import { getRequestListener } from "@hono/node-server";
import { authenticate } from "@tutorsetu/service-kit/auth";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { createService } from "@tutorsetu/service-kit/server/app";
import { fakeVerify, silent } from "@tutorsetu/service-kit/testing/app";
import { expect, test } from "vitest";
import { gateway, upstream } from "../testing/gateway.ts";

const PATH = "/api/users/alltutors";
const [ASHA, RAVI] = ["Student-000000000000000000000001", "Student-000000000000000000000002"];
const callers = [undefined, ASHA, RAVI];
/** More than goes without compression. */
const SUBJECTS = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`subject-${n}`, n]));

/** A list that tells whom it was made for, behind a gateway. */
async function open() {
  const app = createService({ name: "test", log: silent, ready: async () => {} });
  app.use(authenticate(fakeVerify));
  const { app: routes } = contractRoutes().on(usersApi.allTutors, async ({ c }) => {
    const facets = { [c.var.caller?.id ?? "anybody"]: SUBJECTS };
    return { allTutor: [], facets, nextCursor: null, total: 0 };
  });
  app.route("/", routes);
  const { origin } = await upstream(getRequestListener(app.fetch) as never); // safe: a listener that answers later
  const { url } = await gateway({ users: [origin] });
  const ask = (token?: string, more: Record<string, string> = {}) =>
    fetch(url + PATH, {
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...more },
    });
  return { url, ask };
}

const nameOf = (token: string | undefined) => token?.split("-")[1] ?? "anybody";

test("one person's reply never answers another, nor anybody's a person", async () => {
  const { ask } = await open();
  const etags = await Promise.all(
    callers.map(async (token) => (await ask(token)).headers.get("etag") ?? ""),
  );
  expect(new Set(etags).size).toBe(3);
  for (const [at, token] of callers.entries()) {
    for (const [of, etag] of etags.entries()) {
      const reply = await ask(token, { "if-none-match": etag });
      const found = Object.keys(
        ((await reply.json().catch(() => ({}))) as { facets?: {} }).facets ?? {},
      );
      expect([reply.status, found]).toEqual(at === of ? [304, []] : [200, [nameOf(token)]]);
      expect(reply.headers.get("cache-control")).toBe(token ? "private, no-cache" : "no-cache");
      // Compressed for nobody who is signed in: it holds what others wrote.
      const vary = token ? "Origin, Authorization" : "Origin, Accept-Encoding, Authorization";
      expect(reply.headers.get("vary")).toBe(vary);
    }
  }
});

test.each(["br", "gzip", "identity"])(
  "the ETag of a reply sent as %s is known again",
  async (accept) => {
    const { ask } = await open();
    const first = await ask(undefined, { "accept-encoding": accept });
    expect(first.headers.get("content-encoding") ?? "identity").toBe(accept);
    const etag = first.headers.get("etag") ?? "";
    for (const encoding of ["br", "gzip", "identity"])
      expect(
        (await ask(undefined, { "accept-encoding": encoding, "if-none-match": etag })).status,
      ).toBe(304);
  },
);

test("a 304 is counted as an answer and as no error", async () => {
  const { url, ask } = await open();
  const etag = (await ask()).headers.get("etag") ?? "";
  await ask(undefined, { "if-none-match": etag });
  const text = await (await fetch(`${url}/metrics`)).text();
  expect(text).toMatch(/gateway_upstream_requests_total\{[^}]*code="304"[^}]*\} 1\n/);
  expect(text).toMatch(/gateway_calls_total\{[^}]*answered="true"[^}]*\} 2\n/);
});
