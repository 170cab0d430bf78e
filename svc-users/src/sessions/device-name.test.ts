import { expect, it } from "vitest";
import { deviceName } from "./device-name.ts";

const MOZILLA = "Mozilla/5.0";
const KIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [
    `${MOZILLA} (Linux; Android 14; Pixel 8) ${KIT} Chrome/126.0.0.0 Mobile Safari/537.36`,
    "Chrome",
    "Android",
  ],
  [
    `${MOZILLA} (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0`,
    "Firefox",
    "Windows",
  ],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1`,
    "Safari",
    "iOS",
  ],
  ["curl/8.5.0", null, null],
  ["Win-a-prize/1.0 (at https://evil.example)", null, null],
  ["", null, null],
  [undefined, null, null],
])("calls %j by names that we know", (agent, browser, system) => {
  expect(deviceName(agent)).toEqual({ browser, system });
});

it("reads the longest user agents in no time", () => {
  for (const part of ["(", "Android ", "a/1 ", "Version/1.1.", "Mozilla/5.0 (", ";;", "\\"]) {
    const started = performance.now();
    deviceName(part.repeat(8192 / part.length));
    expect(performance.now() - started).toBeLessThan(100);
  }
});
