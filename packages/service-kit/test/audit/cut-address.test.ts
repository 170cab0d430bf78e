import { expect, it } from "vitest";
import { cutAddress } from "../../src/audit/cut-address.ts";

it.each([
  ["203.0.113.77", "203.0.113.0/24"],
  ["::ffff:203.0.113.77", "203.0.113.0/24"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
  ["2001:0db8:0001::7", "2001:db8:1::/48"],
  ["2001:db8::7", "2001:db8::/48"],
  ["::1", "::/48"],
  ["fe80::1%eth0", "fe80::/48"],
  ["direct", "unknown"],
  ["1.2.3.4.5", "unknown"],
  ["asha@example.in", "unknown"],
])("cuts %s to %s", (address, network) => {
  expect(cutAddress(address)).toBe(network);
});
