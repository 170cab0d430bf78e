import { expect, it } from "vitest";
import * as z from "zod";
import { gatewayConfig } from "./config.ts";

const Config = z.object(gatewayConfig);
const needed = {
  USERS_URL: "http://users:4001",
  BOOKINGS_URL: "http://bookings:4002",
  CHAT_URL: "http://chat:4003",
  CONTENT_URL: "http://content:4004",
  SHELL_DIR: "/shell",
};
const read = (more: object = {}) => Config.parse({ ...needed, ...more });
const rejects = (more: object) => !Config.safeParse({ ...needed, ...more }).success;

it("listens at 8080 for everybody, without proxies in front, unless told otherwise", () => {
  expect(read()).toMatchObject({
    PORT: 8080,
    HOST: "0.0.0.0",
    USERS_URL: ["http://users:4001"],
    RESOLVE_EVERY_MS: 1000,
    HEALTH_CHECK_EVERY_MS: 500,
    DNS_SERVERS: [],
    REMOTES: [],
    ORIGINS: [],
    REQUESTS_PER_MINUTE: 1200,
    TRUSTED_HOPS: 0,
    HSTS_SECONDS: 31_536_000,
    SITE_URL: "http://127.0.0.1:8080",
  });
});

it("reads lists as people write them", () => {
  const given = {
    CHAT_URL: " http://a:1/x , https://b:2,",
    DNS_SERVERS: "127.0.0.1:8600,[::1]:53, 10.0.0.2, ::1",
    REMOTES: "mf-a=/folder/a, mf-b=/folder=b",
    ORIGINS: "https://app.example/",
    SERVICES: "svc-demo:demo+demos=http://demo:8080, svc-more:more=https://more:1/",
    SITE_URL: "https://Site.example:8443//",
  };
  expect(read(given)).toMatchObject({
    CHAT_URL: ["http://a:1", "https://b:2"],
    DNS_SERVERS: ["127.0.0.1:8600", "[::1]:53", "10.0.0.2", "::1"],
    REMOTES: [
      { name: "mf-a", folder: "/folder/a" },
      { name: "mf-b", folder: "/folder=b" },
    ],
    ORIGINS: ["https://app.example"],
    SERVICES: [
      { name: "svc-demo", prefixes: ["demo", "demos"], origin: "http://demo:8080" },
      { name: "svc-more", prefixes: ["more"], origin: "https://more:1" },
    ],
    SITE_URL: "https://site.example:8443",
  });
});

it("takes the least and the most of each number", () => {
  const least = { RESOLVE_EVERY_MS: "100", REQUESTS_PER_MINUTE: "1", TRUSTED_HOPS: "0" };
  expect(read(least)).toMatchObject({ RESOLVE_EVERY_MS: 100, REQUESTS_PER_MINUTE: 1 });
  expect(read({ RESOLVE_EVERY_MS: "60000", TRUSTED_HOPS: "5" })).toMatchObject({
    RESOLVE_EVERY_MS: 60_000,
    TRUSTED_HOPS: 5,
  });
});

it.each([
  { CHAT_URL: "" },
  { CHAT_URL: "ftp://chat" },
  { SHELL_DIR: "" },
  { DNS_SERVERS: "localhost" },
  { DNS_SERVERS: "[127.0.0.1.1]:53" },
  { REMOTES: "mf-a" },
  { REMOTES: "mf-a=" },
  { ORIGINS: "app.example" },
  { SERVICES: "svc-demo=http://demo:8080" },
  { SERVICES: "demo:demo=http://demo:8080" },
  { SERVICES: "svc-demo:demo/more=http://demo:8080" },
  { SERVICES: "svc-demo:demo=ftp://demo" },
  { SITE_URL: "site.example" },
  { SITE_URL: "ftp://site.example" },
  { SITE_URL: "https://site.example/site" },
  { SITE_URL: "https://site.example/?a" },
  { SITE_URL: "https://somebody@site.example/" },
  { RESOLVE_EVERY_MS: "99" },
  { RESOLVE_EVERY_MS: "60001" },
  { HEALTH_CHECK_EVERY_MS: "99" },
  { HEALTH_CHECK_EVERY_MS: "10001" },
  { REQUESTS_PER_MINUTE: "0" },
  { TRUSTED_HOPS: "6" },
  { TRUSTED_HOPS: "-1" },
])("rejects %o", (more) => expect(rejects(more)).toBe(true));

it("says how the odd ones are written", () => {
  const said = (more: object) =>
    z.prettifyError(Config.safeParse({ ...needed, ...more }).error ?? new z.ZodError([]));
  expect(said({ DNS_SERVERS: "a" })).toContain("as its address, with or without a port");
  expect(said({ REMOTES: "a" })).toContain("Write a remote as mf-name=/folder");
  expect(said({ SERVICES: "a" })).toContain("Write a service as svc-name:prefix=http://");
});
