import { contentApi } from "@tutorsetu/contracts/apis";
import { openApiOf } from "@tutorsetu/service-kit/server/openapi";
import { expect, test } from "vitest";
import { remoteMisfits, shellMisfits, type Side } from "../src/compatibility/misfits.ts";
import { skewOf } from "../src/compatibility/skew.ts";
import { misfitSentence } from "../src/compatibility/sentences.ts";
import { promisesOf, serviceMisfits } from "../src/compatibility/service-misfits.ts";

type Said = NonNullable<Side["compatibility"]>;
const KIT = "@tutorsetu/web-kit";
const TOAST = `${KIT}/toast`;

const remote = (name: string, said: Partial<Said> = {}, more: Partial<Side> = {}): Side => ({
  name,
  routes: [`/${name}`],
  exposes: ["routes"],
  compatibility: { builtWith: { [KIT]: "1.2.3" }, asksFor: [], expects: [], ...said },
  ...more,
});
const shell = {
  routes: ["/about"],
  compatibility: {
    builtWith: { [KIT]: "1.2.0", "@tutorsetu/chat-client": "0.3.1" },
    provides: { [TOAST]: ["toast"] },
    contractVersions: [1, 2],
    asksFor: [],
    expects: [],
  },
};
const codes = (side: Side) => shellMisfits(side, shell).map(({ code }) => code);

test.each([
  ["1.2.3", []],
  ["1.1.9", []],
  ["1.3.0", ["newer_package"]],
  ["2.0.0", ["other_major"]],
  ["0.9.0", ["other_major"]],
])(
  "a remote that was built with web-kit %s meets %j in a shell with 1.2.0",
  (version, expected) => {
    expect(codes(remote("mf-a", { builtWith: { [KIT]: version } }))).toEqual(expected);
  },
);

test.each([
  ["0.3.0", []],
  ["0.3.2", ["newer_package"]],
  ["0.2.9", ["other_major"]],
])("below 1.0 a minor is another major: %s meets %j beside 0.3.1", (version, expected) => {
  const builtWith = { "@tutorsetu/chat-client": version };
  expect(codes(remote("mf-a", { builtWith }))).toEqual(expected);
});

test("a remote needs every name that it imports, the shell's contract version and paths of its own", () => {
  expect(codes(remote("mf-a", { uses: { [TOAST]: ["toast"] }, contractVersion: 2 }))).toEqual([]);
  const uses = { [TOAST]: ["announce", "toast"], [`${KIT}/speech`]: ["say"] };
  const found = shellMisfits(
    remote("mf-a", { uses, contractVersion: 3 }, { routes: ["/about"] }),
    shell,
  );
  expect(found.map((one) => misfitSentence("mf-a", one))).toEqual([
    `mf-a uses announce of ${TOAST}, which the live shell does not have. Release the shell first.`,
    `mf-a uses say of ${KIT}/speech, which the live shell does not have. Release the shell first.`,
    "The routes of mf-a are of contract version 3, and the live shell mounts 1, 2. Release a shell that mounts both first.",
    "mf-a names pages below /about, which are those of shell. Give them another address.",
  ]);
});

test("a build that says nothing of itself is not judged", () => {
  const silent = remote("mf-a", {}, { compatibility: null });
  expect(shellMisfits(silent, shell)).toEqual([]);
  const asking = { ...shell, compatibility: null };
  expect(shellMisfits(remote("mf-a", { contractVersion: 9 }), asking)).toEqual([]);
});

test("modules that others ask for stay, those that are asked for are there, and no path has two owners", () => {
  const bookings = remote("mf-bookings", {}, { exposes: ["routes", "my-bookings"] });
  const asking = remote("mf-dashboard", {
    asksFor: ["mf_bookings/my-bookings", "mf_book/other", "mf_listings/tutors"],
  });
  expect(remoteMisfits(bookings, asking)).toEqual([]);
  expect(remoteMisfits(asking, bookings)).toEqual([]);
  const renamed = remote("mf-bookings", {}, { exposes: ["routes", "bookings"] });
  const params = { module: "my-bookings" };
  expect(remoteMisfits(renamed, asking)).toEqual([
    { code: "module_gone", other: "mf-dashboard", params },
  ]);
  expect(remoteMisfits(asking, renamed)).toEqual([
    { code: "module_absent", other: "mf-bookings", params },
  ]);
  const same = remote("mf-a", {}, { routes: ["/mf-bookings", "/a"] });
  expect(remoteMisfits(same, bookings)).toEqual([
    { code: "path_taken", other: "mf-bookings", params: { path: "/mf-bookings" } },
  ]);
});

const call = (sends: Record<string, string>, reads: Record<string, string> = {}) => ({
  provider: "svc-content",
  method: "GET",
  path: "/blogs/:id",
  sends,
  reads,
});
const answering = (schema: object, parameters: object[] = []) => ({
  paths: {
    "/api/blogs/{id}": {
      get: { parameters, responses: { 200: { content: { "application/json": { schema } } } } },
    },
  },
  absent: [],
});

test.each<[string, Record<string, string>, Record<string, string>, string[]]>([
  ["a parameter that is taken", { "query.after": "string" }, {}, []],
  ["a parameter that is ignored", { "query.topic": "string" }, {}, ["query.topic"]],
  ["a field as it is promised", {}, { "blog.title": "string" }, []],
  ["a field of which more is taken", {}, { "blog.cover": "missing|null|string" }, []],
  ["a field that may be null", {}, { "blog.cover": "missing|string" }, ["reply.blog.cover"]],
  ["a field that may be missing", {}, { "blog.cover": "null|string" }, ["reply.blog.cover"]],
  ["a field that nobody promises", {}, { "blog.likes": "number" }, ["reply.blog.likes"]],
])("a consumer relies on %s", (_what, sends, reads, expected) => {
  const blog = {
    type: "object",
    properties: {
      title: { type: "string" },
      cover: { anyOf: [{ type: "string" }, { type: "null" }] },
    },
    required: ["title"],
  };
  const document = answering({ type: "object", properties: { blog }, required: ["blog"] }, [
    { name: "after", in: "query", schema: { type: "string" } },
  ]);
  const found = serviceMisfits([call(sends, reads)], document, "/api");
  expect(found.map(({ params }) => params["field"])).toEqual(expected);
});

test("a call that is not answered, and a service that says nothing, are named", () => {
  const nothing = { paths: {}, absent: [] };
  expect(serviceMisfits([call({})], nothing)).toMatchObject([
    { code: "unmet_call", other: "svc-content", params: { call: "GET /blogs/:id" } },
  ]);
  const absent = { paths: {}, absent: ["svc-content"] };
  expect(serviceMisfits([call({}), call({})], absent)).toEqual([
    { code: "silent_service", other: "svc-content", params: {} },
  ]);
});

test("what is sent in a body is compared with the body that the service's own document names", () => {
  const promises = promisesOf(openApiOf("svc-content", contentApi));
  const body = (field: string, kinds = "string") => ({
    provider: "svc-content",
    method: "POST",
    path: "/blogs",
    sends: { [field]: kinds },
  });
  const misfits = (field: string, kinds?: string) =>
    promises && serviceMisfits([body(field, kinds)], promises).map(({ params }) => params["field"]);
  expect(misfits("body.title")).toEqual([]);
  expect(misfits("body.title", "number")).toEqual(["body.title"]);
  expect(misfits("body.subtitle")).toEqual(["body.subtitle"]);
});

test("each live version is compared with each other one that it meets", () => {
  const versions = [
    { ...remote("mf-a", { expects: [call({})] }), version: "1.0.0", isReleased: true },
    { ...remote("mf-a", {}, { routes: ["/about"] }), version: "2.0.0", isReleased: true },
    { ...remote("mf-b", {}, { compatibility: null }), version: "1", isReleased: true },
  ];
  const platform = { hasStore: true, shell, remotes: versions };
  const services = { "svc-content": "0.9.0", "svc-users": "1.0.0" };
  const pairs = skewOf({ platform, promises: { paths: {}, absent: [] }, services });
  const said = pairs.map(({ name, version, other, otherVersion, fits, reasons }) =>
    [name, version, other, otherVersion, fits, ...reasons.map(({ code }) => code)].join(" "),
  );
  expect(said).toEqual([
    "mf-a 1.0.0 shell  true",
    "mf-a 1.0.0 mf-b 1 ",
    "mf-a 1.0.0 svc-content 0.9.0 false unmet_call",
    "mf-a 2.0.0 shell  false path_taken",
    "mf-a 2.0.0 mf-b 1 ",
    "mf-b 1 shell  ",
    "mf-b 1 mf-a 1.0.0 ",
    "mf-b 1 mf-a 2.0.0 ",
  ]);
  const absent = { paths: {}, absent: ["svc-content"] };
  const [, , service] = skewOf({ platform, promises: absent, services });
  expect(service).toMatchObject({ other: "svc-content", fits: null, reasons: [] });
});
