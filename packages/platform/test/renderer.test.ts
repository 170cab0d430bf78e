import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { bundleOf, gatewayEnv, rendererEnv, wantedPorts } from "../src/plan.ts";
import { readSettings } from "../src/settings.ts";

const env = {
  PATH: "/bin",
  INTERNAL_SECRET: "internal",
  ADMIN_PASSWORD: "admin",
  MONGO_URL: "mongodb://mongo",
  REMOTES_STORE: "/remotes",
};
const given = { dataDir: "/data", host: "127.0.0.1", site: "http://127.0.0.1:8080", env };

test("the renderer is started unless it is switched off", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "tutorsetu-renderer-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const names = (value: string) => {
    const { renderer } = readSettings({ dataDir, env: { RENDERER: value } });
    return wantedPorts(1, renderer).map(([name]) => name);
  };
  for (const value of ["", "on"]) expect(names(value)).toContain("renderer");
  expect(names("off")).not.toContain("renderer");
  expect(() => names("perhaps")).toThrow("RENDERER must be on or off");
  expect(bundleOf("renderer")).toMatch(/gateway\/dist\/renderer\.mjs$/);
});

test("the renderer knows where services and pages are, and one secret, which the gateway shows it", () => {
  const ports = Object.fromEntries(wantedPorts(1, true));
  const own = rendererEnv(ports, { ...given, secret: "its own" });
  expect(own).toMatchObject({
    PATH: "/bin",
    RENDERER_SECRET: "its own",
    USERS_URL: "http://127.0.0.1:4001",
    REMOTES_STORE: "/remotes",
  });
  for (const secret of ["internal", "admin", "mongodb://mongo"])
    expect(Object.values(own)).not.toContain(secret);
  expect(gatewayEnv(ports, { ...given, rendererSecret: "its own" })).toMatchObject({
    RENDERER_URL: "http://127.0.0.1:4005",
    RENDERER_SECRET: "its own",
  });
  const previewing = { ...given, previewSecret: "kept" };
  expect(gatewayEnv(ports, previewing)).toHaveProperty("PREVIEW_SECRET", "kept");
  const named = { ...previewing, env: { ...env, PREVIEW_SECRET: "named" } };
  expect(gatewayEnv(ports, named)).toHaveProperty("PREVIEW_SECRET", "named");
  const without = Object.fromEntries(wantedPorts(1));
  expect(gatewayEnv(without, { ...given, rendererSecret: "its own" })).not.toHaveProperty(
    "RENDERER_URL",
  );
});
