import { beforeAll, expect, it } from "vitest";
import { buildRouter } from "./router.tsx";
import { serveRemotes } from "./testing/remotes.ts";

beforeAll(serveRemotes);

it("what the router learns before the page listens is kept for the page", async () => {
  history.replaceState(null, "", "/blogs");
  const router = buildRouter();
  await expect.poll(() => router.state.initialized, { timeout: 20_000 }).toBe(true);
  let told = 0;
  router.subscribe(() => told++)();
  expect(told).toBe(1);
});
