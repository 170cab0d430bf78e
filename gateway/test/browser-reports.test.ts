import { expect, test } from "vitest";
import { fixture, name } from "../testing/deployments.ts";

type Fixture = Awaited<ReturnType<typeof fixture>>;
type Open = Awaited<ReturnType<Fixture["open"]>>;

const tell = async ({ url }: Open, ...events: object[]) => {
  const response = await fetch(`${url}/api/client-events`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ events: events.map((one) => ({ route: "/blogs", ...one })) }),
  });
  expect(response.status).toBe(204);
};
const of = (version: string) => ({ remote: name, version });
const FILE = "/remotes/mf-blogs/1.0.0/static/entry.js";

async function open() {
  const { publish, open: start } = await fixture();
  await publish("1.0.0");
  await publish("2.0.0", 10);
  return start();
}

test("an administrator sees of each version what browsers told, the most viewed first", async () => {
  const site = await open();
  await tell(site, { ...of("2.0.0"), kind: "page_view" });
  await tell(site, { ...of("1.0.0"), kind: "page_view", count: 3 });
  for (const lcp of [900, 5000, 1200, 1400])
    await tell(site, { ...of("1.0.0"), kind: "web_vital", vitals: { lcp } });
  await tell(site, { ...of("2.0.0"), kind: "blank_page", count: 2 });
  const none = { failures: 0, measured: 0, slow: 0, lcpMs: null, latest: [] };
  const blank = { kind: "blank_page", message: "", route: "other", count: 2, stack: [] };
  expect((await site.find(name))?.browsers).toEqual([
    { ...none, version: "1.0.0", views: 3, measured: 4, slow: 1, lcpMs: 1400 },
    {
      ...none,
      version: "2.0.0",
      views: 1,
      failures: 2,
      latest: [{ ...blank, lastAt: expect.any(String) }],
    },
  ]);
  await tell(site, { remote: "shell", version: "current", kind: "page_view" });
  expect((await site.find("gateway"))?.browsers).toMatchObject([{ version: "current", views: 1 }]);
});

test("reads stacks by the maps that are kept beside scripts and sent to nobody", async () => {
  const site = await open();
  const frames = [
    { file: FILE, line: 1, column: 1 },
    { file: FILE, line: 7, column: 1 },
    { file: "/remotes/mf-blogs/9.9.9/static/entry.js", line: 1, column: 20 },
    { file: "/static/main.js", line: 2, column: 3 },
  ];
  const error = { ...of("1.0.0"), kind: "error", type: "TypeError", message: "it broke", frames };
  await tell(site, error);
  await tell(site, { ...error, frames: [] });
  const [report] = (await site.find(name))?.browsers ?? [];
  expect(report?.latest).toMatchObject([
    {
      message: "TypeError: it broke",
      count: 2,
      stack: [
        "Blog src/blog.tsx:3:5",
        `${FILE}:7:1`,
        "/remotes/mf-blogs/9.9.9/static/entry.js:1:20",
        "/static/main.js:2:3",
      ],
    },
  ]);
  expect((await fetch(`${site.url}${FILE}`)).status).toBe(200);
  for (const path of [`${FILE}.map`, `${FILE}.MAP`, `${FILE}.map?x`])
    expect((await fetch(`${site.url}${path}`)).status).toBe(404);
});

test("keeps the twenty latest failures of a version, and shows five", async () => {
  const site = await open();
  for (let n = 0; n < 30; n++)
    await tell(site, { ...of("1.0.0"), kind: "error", message: String.fromCodePoint(97 + n) });
  const [report] = (await site.find(name))?.browsers ?? [];
  expect(report?.failures).toBe(30);
  expect(report?.latest).toHaveLength(5);
});
