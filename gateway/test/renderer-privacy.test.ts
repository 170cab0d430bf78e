import { randomBytes } from "node:crypto";
import { usersCalls } from "@tutorsetu/contracts/calls/users";
import { expect, test } from "vitest";
import { folderOf, gateway, upstream } from "../testing/gateway.ts";
import { remoteFiles, remotePart, rendererAt, shellFiles } from "../testing/renderer.ts";

const PAGES = 1000;
const AT_ONCE = 20;
const languages = ["en", "hi"];
const subjects = ["maths", "physics", "hindi", "tabla", "chess"];

const people = Array.from({ length: 10 }, (_, i) => ({
  token: `token-${randomBytes(24).toString("base64url")}`,
  cookie: `session-${randomBytes(12).toString("hex")}`,
  email: `person-${i}-${randomBytes(4).toString("hex")}@mail.example`,
  cohort: randomBytes(8).toString("hex"),
  address: `203.0.113.${i + 10}`,
}));

/** Reads what it can get and draws all that it was given. */
const PART = remotePart(`
  load: async (page) => [
    { key: ["page"], data: JSON.stringify(page) },
    { key: ["list"], data: await page.read(${JSON.stringify(usersCalls.allTutors)}, {}) },
  ],
  draw: (page) => "<p>" + JSON.stringify(page) + "</p>"`);

// A thousand pages take their time on a busy machine.
test(
  "a thousand pages as ten people, through one cache, hold nothing of any of them",
  { timeout: 60_000 },
  async () => {
    const reads: string[] = [];
    /** As a service that would tell each caller about themselves. */
    const service = await upstream((request, response) => {
      reads.push(JSON.stringify([request.rawHeaders, request.url]));
      response.end(JSON.stringify({ you: request.rawHeaders }));
    });
    const shellFolder = folderOf(shellFiles);
    const folder = folderOf(remoteFiles("mf_listings", ["/tutor"], PART));
    const remotes = [{ name: "mf-listings", folder }];
    const made = await rendererAt({ shellFolder, remotes, services: service.origin });
    const front = await gateway({ shellFolder, remotes, renderer: made.renderer });
    await front.made.opened;

    let drawn = 0;
    async function visit(i: number) {
      const person = people[i % people.length];
      if (!person) throw new Error("There are ten people");
      const { token, cookie, email, cohort, address } = person;
      const own = `&email=${email}&token=${token}&utm_source=${cookie}`;
      const path = `/tutor?lang=${languages[i % 2]}&q=${subjects[i % subjects.length]}${own}`;
      const response = await fetch(front.url + path, {
        headers: {
          authorization: `Bearer ${token}`,
          cookie: `session=${cookie}; theme=${i % 3 === 0 ? "dark" : "light"}; cohort=${cohort}`,
          "x-forwarded-for": address,
          "x-user-id": email,
          referer: `https://site.example/?t=${token}`,
        },
      });
      const headers = JSON.stringify([...response.headers]);
      const text = headers + (await response.text());
      if (text.includes("data-rendered")) drawn++;
      return people.flatMap((one) => Object.values(one)).filter((word) => text.includes(word));
    }

    const found: string[] = [];
    for (let i = 0; i < PAGES; i += AT_ONCE) {
      const batch = Array.from({ length: AT_ONCE }, (_, j) => visit(i + j));
      found.push(...(await Promise.all(batch)).flat());
    }
    expect(found).toEqual([]);
    expect(drawn).toBeGreaterThan(PAGES / 2);
    const words = people.flatMap((one) => Object.values(one));
    expect(reads.filter((read) => words.some((word) => read.includes(word)))).toEqual([]);
    expect(reads.length).toBeGreaterThan(0);
  },
);
