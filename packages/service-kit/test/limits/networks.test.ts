import { expect, it } from "vitest";
import { countedAs } from "../../src/limits/networks.ts";

it.each([
  ["192.0.2.7", { network: "192.0.2.7" }],
  ["::ffff:192.0.2.7", { network: "192.0.2.7" }],
  ["::FFFF:c000:207", { network: "192.0.2.7" }],
  ["2001:DB8:1:2:3:4:5:6", { network: "2001:db8:1:2::/64", site: "2001:db8:1::/48" }],
  ["2001:db8:1:2::", { network: "2001:db8:1:2::/64", site: "2001:db8:1::/48" }],
  ["fe80::1%eth0", { network: "fe80::/64", site: "fe80::/48" }],
  ["::1", { network: "::/64", site: "::/48" }],
  ["6b037c0510bc44b1364452e3", { network: "6b037c0510bc44b1364452e3" }],
  ["asha@test.example", { network: "asha@test.example" }],
  ["12345", { network: "12345" }],
  ["", { network: "" }],
])("counts %s as %j", (key, counted) => {
  expect(countedAs(key)).toEqual(counted);
});
