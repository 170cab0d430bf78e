import { release } from "@tutorsetu/releases/release";
import { folderStore } from "@tutorsetu/releases/folder-store";
import { expect, test } from "vitest";
import { folderOf, gateway } from "../testing/gateway.ts";
import { built, INDEX } from "../testing/releases.ts";

const name = "mf-blogs";
const view = { remote: name, version: "1.0.0", route: "/blogs", kind: "page_view" };
const error = {
  ...view,
  kind: "error",
  type: "TypeError",
  message: `"Asha" of asha@example.in is not 9845012345`,
  frames: [{ file: "/remotes/mf-blogs/1.0.0/static/1.abcdef01.js", line: 1, column: 20 }],
};

async function open() {
  const store = folderStore(folderOf({}));
  for (const [version, share] of [
    ["1.0.0", 100],
    ["2.0.0", 10],
  ] as const)
    await release(store, { name, by: "ci", version, from: built(version[0] ?? ""), share });
  const front = await gateway({
    store,
    shellFolder: folderOf({ "index.html": INDEX }),
    remotes: [{ name: "mf-listings", folder: built("3") }],
  });
  await front.made.opened;
  // It learns its addresses with the first page.
  await (await fetch(`${front.url}/blogs`)).text();
  const send = (body: string, type = "application/json") =>
    fetch(`${front.url}/api/client-events`, {
      method: "POST",
      headers: { "content-type": type },
      body,
    });
  const tell = (...events: object[]) => send(JSON.stringify({ events }));
  const series = async (metric: string) =>
    (await (await fetch(`${front.url}/metrics`)).text())
      .split("\n")
      .filter((line) => line.startsWith(`${metric}{`))
      .map((line) => line.slice(metric.length).replace(',service="gateway"', ""));
  return { ...front, send, tell, series };
}

test("counts what browsers tell by slice, version, route and kind, without a session", async () => {
  const { tell, series } = await open();
  const vitals = { lcp: 2100, cls: 0.05, inp: 80, fcp: 900 };
  const told = await tell(
    { ...view, count: 2 },
    error,
    { ...view, kind: "web_vital", vitals },
    { ...view, version: "2.0.0", route: "/blogs/of/nobody" },
  );
  expect([told.status, await told.text()]).toEqual([204, ""]);
  expect(await series("browser_events_total")).toEqual([
    '{remote="mf-blogs",version="1.0.0",route="/blogs",kind="page_view"} 2',
    '{remote="mf-blogs",version="1.0.0",route="/blogs",kind="error"} 1',
    '{remote="mf-blogs",version="1.0.0",route="/blogs",kind="web_vital"} 1',
    '{remote="mf-blogs",version="2.0.0",route="other",kind="page_view"} 1',
  ]);
  expect(await series("browser_exceptions_total")).toEqual([
    '{remote="mf-blogs",version="1.0.0",exception_type="TypeError"} 1',
  ]);
  expect(await series("browser_web_vital_count")).toHaveLength(4);
});

test("makes no series of what it does not serve, whatever is sent", async () => {
  const { tell, series } = await open();
  const odd = (n: number) => [
    { ...view, version: `9.0.${n}` },
    { ...view, remote: `mf-x${n}` },
    { ...error, route: `/x/${n}`, type: `Odd${n}Error` },
  ];
  for (let n = 0; n < 20; n++) expect((await tell(...odd(n))).status).toBe(204);
  expect(await series("browser_events_total")).toEqual([
    '{remote="mf-blogs",version="1.0.0",route="other",kind="error"} 20',
  ]);
  expect(await series("browser_exceptions_total")).toEqual([
    '{remote="mf-blogs",version="1.0.0",exception_type="other"} 20',
  ]);
  const dropped = await series("browser_events_dropped_total");
  expect(dropped).toEqual(['{service="gateway"} 40']);
});

test("takes the shell and remotes that were never released under the version that is served", async () => {
  const { url, tell, series } = await open();
  const { remotes } = (await (await fetch(`${url}/remotes.json`)).json()) as {
    remotes: { name: string; manifest: string }[];
  };
  const [, , , version] =
    remotes.find((one) => one.name === "mf_listings")?.manifest.split("/") ?? [];
  await tell(
    { ...view, remote: "mf-listings", version },
    { ...view, remote: "shell", version: "current" },
    { ...view, remote: "shell", version: "1.0.0" },
  );
  expect((await series("browser_events_total")).map((line) => line.split(",route")[0])).toEqual([
    `{remote="mf-listings",version="${version}"`,
    '{remote="shell",version="current"',
  ]);
});

test.each([
  ["no JSON", "{", "application/json", 400, "bad_json"],
  ["nothing", "", "application/json", 400, "bad_json"],
  ["no events", '{"events":[]}', "application/json", 400, "invalid"],
  [
    "a kind that is none",
    JSON.stringify({ events: [{ ...view, kind: "x" }] }),
    "application/json",
    400,
    "invalid",
  ],
  [
    "an address for a route",
    JSON.stringify({ events: [{ ...view, route: "/a?b=c" }] }),
    "application/json",
    400,
    "invalid",
  ],
  [
    "nine at once",
    JSON.stringify({ events: Array(9).fill(view) }),
    "application/json",
    400,
    "invalid",
  ],
  ["text", "hello", "text/plain", 415, "wrong_type"],
  ["60 kB", "x".repeat(61_441), "application/json", 413, "too_large"],
])("says clearly what is wrong with %s", async (_, body, type, status, code) => {
  const { send } = await open();
  const answer = await send(body, type);
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ code, message: expect.any(String) });
});

test("names the field that does not fit", async () => {
  const { tell } = await open();
  const answer = await tell({ ...view, route: "/a?b=c" }, view);
  expect(await answer.json()).toMatchObject({ problems: { "events.route": { code: "invalid" } } });
});

test("takes no more than 120 a minute of one address, and other calls as before", async () => {
  const { url, tell } = await open();
  const statuses: number[] = [];
  for (let n = 0; n < 121; n++) statuses.push((await tell(view)).status);
  expect(statuses.filter((status) => status === 204)).toHaveLength(120);
  expect(statuses.at(-1)).toBe(429);
  expect((await fetch(`${url}/api/users/x`)).status).toBe(503);
  expect((await fetch(`${url}/api/client-events`)).status).toBe(404);
});
