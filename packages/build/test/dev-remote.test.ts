import { createServer } from "node:http";
import { afterEach, expect, it } from "vitest";
import { freePort } from "@tutorsetu/service-kit/testing/free-port";
import { startDev, statusOf } from "./dev-command.ts";

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

async function started(env: Readonly<Record<string, string>> = {}) {
  const port = await freePort();
  const dev = startDev("mf-bookings", { PORT: String(port), ...env });
  stops.push(dev.stop);
  const url = `http://127.0.0.1:${port}`;
  await expect.poll(dev.output, { timeout: 60_000 }).toContain("compiled successfully");
  return { url, dev };
}

const textOf = async (url: string) =>
  (await fetch(url, { headers: { accept: "text/html,*/*" } })).text();

it("a standalone remote has a page at each of its addresses, its stub and hot updates, and ends with its command", async () => {
  const { url, dev } = await started();
  const [page, script, manifest, list] = await Promise.all(
    ["/my-bookings", "/main.js", "/mf-manifest.json", "/remotes.json"].map((path) =>
      textOf(url + path),
    ),
  );
  expect(page).toContain('src="/main.js"');
  expect(page).not.toContain('name="platform"');
  // As booleans: a difference would print the whole bundle.
  expect(script?.includes("/mf-bookings/src/dev.tsx")).toBe(true);
  expect(script?.includes(".hot-update.json")).toBe(true);
  // A helper that tsx adds to functions, see rspack-args.ts.
  expect(script?.includes("__name(")).toBe(false);
  expect(JSON.parse(manifest ?? "")).toMatchObject({ name: "mf_bookings" });
  expect(JSON.parse(list ?? "")).toEqual({ version: 1, remotes: [] });
  // The page answers its own calls; nothing behind it is asked.
  expect(await textOf(`${url}/api/bookings`)).toBe(page);
  await dev.stop();
  stops.length = 0;
  expect(await statusOf(url)).toBe(0);
}, 90_000);

/** `LONG_TESTS=1`: dev-service.test.ts, too, starts what a team works with. */
it.runIf(process.env["LONG_TESTS"])(
  "with a platform the calls go there, and other remotes come from their own development servers",
  async () => {
    const remotes = ["mf_blogs", "mf_listings"].map((name) => ({
      name,
      manifest: `/built/${name}`,
    }));
    const platform = createServer((request, response) => {
      response.setHeader("content-type", "application/json");
      const isList = request.url === "/remotes.json";
      response.end(JSON.stringify(isList ? { version: 1, remotes } : { asked: request.url }));
    });
    const port = await freePort();
    await new Promise<void>((listening) => platform.listen(port, "127.0.0.1", listening));
    stops.push(() => new Promise((closed) => platform.close(() => closed())));

    const { url } = await started({
      API: `http://127.0.0.1:${port}`,
      DEV_REMOTES: "mf-blogs=http://127.0.0.1:3004",
    });
    expect(await textOf(`${url}/my-bookings`)).toContain('name="platform"');
    expect(JSON.parse(await textOf(`${url}/api/bookings`))).toEqual({ asked: "/api/bookings" });
    expect(JSON.parse(await textOf(`${url}/remotes.json`))).toEqual({
      version: 1,
      remotes: [
        {
          name: "mf_blogs",
          title: "Blogs",
          manifest: "http://127.0.0.1:3004/mf-manifest.json",
          routes: ["/blogs", "/blog", "/blogmanage"],
        },
        { name: "mf_listings", manifest: "/built/mf_listings" },
      ],
    });
  },
  90_000,
);
