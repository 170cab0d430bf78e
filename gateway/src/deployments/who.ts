import type { IncomingMessage } from "node:http";
import { en } from "@tutorsetu/contracts/messages/en/server";
import { SessionUser } from "@tutorsetu/contracts/people";
import { usersApi } from "@tutorsetu/contracts/users";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import * as z from "zod";
import type { Upstreams } from "../proxy/upstreams.ts";

const WAIT_MS = 2000;
const Verified = z.object({ user: SessionUser.pick({ _id: true, userName: true, role: true }) });
export type Person = z.infer<typeof Verified>["user"];

/**
 * The administrator who is asking, by the word of svc-users: it knows which sessions have ended, and the gateway needs no
 * keys of its own.
 */
export async function administratorOf(request: IncomingMessage, users: Upstreams): Promise<Person> {
  const { authorization } = request.headers;
  if (!authorization) throw new HttpProblem("unauthenticated", en.signIn);
  const answer = await users.ask(usersApi.verifyToken.path, WAIT_MS, { authorization });
  if (answer?.status === 401) throw new HttpProblem("unauthenticated", en.sessionEnded);
  const { data } = Verified.safeParse(answer?.status === 200 ? answer.json : null);
  if (!data) throw new HttpProblem("unavailable", en.serviceDown);
  if (data.user.role !== "Admin") throw new HttpProblem("forbidden", en.notAllowed);
  return data.user;
}
