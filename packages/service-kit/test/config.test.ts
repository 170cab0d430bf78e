import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { commaList, refuseConfig, readConfig, serviceConfig } from "../src/config.ts";

/** What stands on stderr, and the status the process left with. */
function leaving(step: () => unknown) {
  let said = "";
  const write = vi.spyOn(process.stderr, "write").mockImplementation((text) => {
    said += String(text);
    return true;
  });
  const exit = vi.spyOn(process, "exit").mockImplementation((status) => {
    throw new Error(`left with ${status}`);
  });
  onTestFinished(() => {
    write.mockRestore();
    exit.mockRestore();
  });
  expect(step).toThrow("left with 78");
  return said;
}

const env = {
  PORT: "4001",
  MONGO_URL: "mongodb://127.0.0.1:27017",
  INTERNAL_SECRET: "x".repeat(32),
  USERS_URL: "http://127.0.0.1:4002",
};

test("a service with the fewest variables has these defaults", () => {
  const config = readConfig(serviceConfig, env);
  expect(config).toEqual({
    ...env,
    PORT: 4001,
    HOST: "127.0.0.1",
    LOG_LEVEL: "info",
    SEED: "off",
    ADMIN_SECOND_FACTOR: "offered",
  });
  expect(Object.isFrozen(config)).toBe(true);
});

test.each<[keyof typeof serviceConfig, string]>([
  ["PORT", "0"],
  ["PORT", "65535"],
  ["LOG_LEVEL", "debug"],
  ["LOG_LEVEL", "warn"],
  ["LOG_LEVEL", "error"],
  ["LOG_LEVEL", "silent"],
  ["SEED", "demo"],
  ["MONGO_URL", "mongodb+srv://store.example"],
])("%s may be %j", (name, value) => {
  expect(String(readConfig(serviceConfig, { ...env, [name]: value })[name])).toBe(value);
});

test.each<[keyof typeof serviceConfig, string | undefined]>([
  ["PORT", "-1"],
  ["PORT", "65536"],
  ["PORT", "40.5"],
  ["LOG_LEVEL", "loud"],
  ["SEED", "yes"],
  ["ADMIN_SECOND_FACTOR", "on"],
  ["MONGO_URL", "foo"],
  ["MONGO_URL", "mongodb://"],
  ["INTERNAL_SECRET", "x".repeat(31)],
  ["USERS_URL", "svc-users"],
  ["USERS_URL", undefined],
])("the process ends and names %s when it is %j", (name, value) => {
  const said = leaving(() => readConfig(serviceConfig, { ...env, [name]: value }));
  expect(said).toMatch(/^Bad configuration\.\n/);
  expect(said).toContain(`at ${name}`);
});

test("an invalid address of the store is answered with the right form", () => {
  const said = leaving(() => readConfig(serviceConfig, { ...env, MONGO_URL: "foo" }));
  expect(said).toContain("Write it as mongodb://host:27017 or mongodb+srv://host\n");
});

test("a reason of its own is printed too", () => {
  expect(leaving(() => refuseConfig("No."))).toBe("Bad configuration.\nNo.\n");
});

const launched = async (given: Readonly<Record<string, string>>) => {
  vi.resetModules();
  for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value);
  return import("../src/server/launch.ts");
};
afterEach(() => void vi.unstubAllEnvs());

test("without a launcher a process listens at its address, and any answer to a health check counts", async () => {
  const { whereToListen, launchHeaders, isOfOurLaunch } = await launched({});
  expect(whereToListen({ port: 1, host: "::" })).toEqual({ port: 1, host: "::" });
  expect(launchHeaders).toEqual({});
  expect(isOfOurLaunch({})).toBe(true);
});

test("a launched process listens on its inherited socket, and accepts health checks of its own launch only", async () => {
  const { whereToListen, launchHeaders, isOfOurLaunch } = await launched({
    LISTEN_FD: "3",
    LAUNCH_ID: "a",
  });
  expect(whereToListen({ port: 1, host: "::" })).toEqual({ fd: 3 });
  expect(launchHeaders).toEqual({ "x-launch-id": "a" });
  expect(isOfOurLaunch({ "x-launch-id": "a" })).toBe(true);
  expect(isOfOurLaunch({ "x-launch-id": "b" })).toBe(false);
  expect(isOfOurLaunch({})).toBe(false);
});

test.each([
  ["", []],
  [" , ", []],
  ["a, b ,,c", ["a", "b", "c"]],
])("reads the list '%s'", (text, parts) => expect(commaList.parse(text)).toEqual(parts));
