import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { RETENTION } from "@tutorsetu/contracts/policies/retention";
import { expect, it } from "vitest";
import { repository, serviceSlices } from "../src/slices.ts";

const ALL = serviceSlices().map(({ name }) => name);

/** Where the name of a collection is not written down, but comes from elsewhere in the same service, or is every one in a copy. */
const BY_VARIABLE = [
  "packages/service-kit/src/mongo/backup.ts",
  "packages/service-kit/src/mongo/restore.ts",
  "svc-content/src/store/author-references.ts",
];

const sourcesOf = (folder: string) =>
  readdirSync(join(repository, folder, "src"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => `${folder}/src/${name}`)
    .map((name) => ({ name, text: readFileSync(join(repository, name), "utf8") }));

/** What is given to `collection(…)`, wherever a database is asked for one. */
const asked = (text: string) =>
  Array.from(text.matchAll(/\.collection(?:<[^(]*>)?\(([^)]*)\)/g), ([, given = ""]) => given);

const namesIn = (folder: string) =>
  sourcesOf(folder).flatMap(({ text }) =>
    asked(text).flatMap((given) => /^"([^"]+)"$/.exec(given)?.[1] ?? []),
  );

const shared = namesIn("packages/service-kit");
/** Those that keep something. */
const SERVICES = ALL.filter((service) => namesIn(service).length > 0);
const stored = SERVICES.flatMap((service) =>
  [...new Set([...shared, ...namesIn(service)])].map((name) => `${service}/${name}`),
);
const listed = Object.values(RETENTION)
  .flatMap(({ of }): readonly string[] => of)
  .filter((one) => SERVICES.some((service) => one.startsWith(`${service}/`)));

it("says of every collection of every service how long it is kept, and names no other", () => {
  expect(shared).toEqual(["audit_trail", "audit_head"]);
  expect(stored.length).toBeGreaterThan(30);
  expect([...new Set(listed)].toSorted()).toEqual(stored.toSorted());
});

it("would notice a collection whose name it cannot read", () => {
  const unread = ["packages/service-kit", ...ALL]
    .flatMap(sourcesOf)
    .filter(({ text }) => asked(text).some((given) => !/^"[^"]+"$/.test(given)));
  expect(unread.map(({ name }) => name).toSorted()).toEqual(BY_VARIABLE);
});
