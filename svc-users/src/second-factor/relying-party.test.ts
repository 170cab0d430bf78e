import { expect, it } from "vitest";
import { relyingPartyOf } from "./relying-party.ts";

it.each([
  ["https://tutorsetu.in", "tutorsetu.in", "https://tutorsetu.in"],
  ["https://www.tutorsetu.in:8443/", "www.tutorsetu.in", "https://www.tutorsetu.in:8443"],
  ["http://127.0.0.1:8080", "localhost", "http://localhost:8080"],
  ["http://[::1]:8080", "localhost", "http://localhost:8080"],
  ["http://localhost:3000", "localhost", "http://localhost:3000"],
])("of %s is %s at %s", (site, id, origin) => {
  expect(relyingPartyOf(site)).toEqual({ id, origin });
});

it.each(["https://203.0.113.7", "http://[2001:db8::1]:8080", "http://tutorsetu.in"])(
  "is none at %s, where browsers know no passkeys",
  (site) => {
    expect(relyingPartyOf(site)).toBeNull();
  },
);
