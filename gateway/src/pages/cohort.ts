import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Releases } from "./releases.ts";

const NAME = "cohort";
const PERSON = /(?:^|;\s*)cohort=([0-9a-f]{16})(?:;|$)/;
const MONTH_SECONDS = 30 * 24 * 3600;

const personIn = ({ headers }: IncomingMessage) => PERSON.exec(headers.cookie ?? "")?.[1];

/**
 * Who is asking, as far as canaries are concerned: a random number in a cookie that says nothing else and opens nothing.
 * It is handed out only while there is a canary.
 */
export function personOf(
  request: IncomingMessage,
  response: ServerResponse,
  releases: Pick<Releases, "hasCanary"> | undefined,
): string {
  if (!releases?.hasCanary()) return "";
  response.appendHeader("vary", "Cookie");
  const known = personIn(request);
  if (known) return known;
  const person = randomBytes(8).toString("hex");
  response.setHeader(
    "set-cookie",
    `${NAME}=${person}; Path=/; Max-Age=${MONTH_SECONDS}; SameSite=Lax; HttpOnly`,
  );
  return person;
}
