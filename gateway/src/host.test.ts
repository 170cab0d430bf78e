import { expect, it } from "vitest";
import { hasTwoHosts, isSecure } from "./host.ts";

it("sees a second host, however it is written", () => {
  const two = (...rawHeaders: string[]) => hasTwoHosts({ rawHeaders });
  expect(two("Host", "a", "Accept", "host")).toBe(false);
  expect(two("Host", "a", "X-A", "b", "hOST", "a")).toBe(true);
  expect(two()).toBe(false);
});

it.each([
  ["https", 0, false],
  ["https", 1, true],
  ["HTTPS ", 1, true],
  ["http", 1, false],
  [undefined, 1, false],
  ["https, http", 1, false],
  ["http, https", 1, true],
  ["https, http", 2, true],
  ["https", 2, true],
  ["https-not", 1, false],
])("X-Forwarded-Proto %s behind %i proxies is secure: %s", (said, hops, secure) => {
  expect(isSecure({ headers: { "x-forwarded-proto": said } }, hops)).toBe(secure);
});
