import { en } from "@tutorsetu/contracts/messages/en/server";
import { DeleteAccount } from "@tutorsetu/contracts/accounts";
import { usersApi } from "@tutorsetu/contracts/users";
import { authorize, callerOf } from "@tutorsetu/service-kit/auth";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import { HttpProblem, unprocessable } from "@tutorsetu/service-kit/http-problem";
import type { Limiter } from "@tutorsetu/service-kit/limit";
import { validate } from "@tutorsetu/service-kit/validate";
import { Hono } from "hono";
import type { EmailQueue } from "../mail/store.ts";
import { checkPassword } from "../passwords/hashes.ts";
import type { People } from "../people/store.ts";
import type { Leaving } from "./leaving.ts";

interface Deps {
  readonly people: People;
  readonly leaving: Leaving;
  readonly emails: EmailQueue;
  readonly guesses: Limiter;
  readonly now: () => Date;
}

/** Deleting one's own account (AMB-043). */
export const leavingRoutes = ({ people, leaving, emails, guesses, now }: Deps) =>
  new Hono<AppEnv>().post(
    "/users/delete-account",
    authorize(usersApi.deleteAccount.access),
    validate("json", DeleteAccount),
    async (c) => {
      const { id } = callerOf(c);
      await guesses.take(id);
      const person = await people.find(id);
      const right = await checkPassword(person?.passwordHash ?? null, c.req.valid("json").password);
      if (!person || !right) throw unprocessable("password", en.currentWrong);
      const left =
        person.role === "Admin"
          ? await leaving.leaveAsAdmin(person, now())
          : await leaving.leave(person, "self", now());
      if (left === "last") throw new HttpProblem("conflict", en.lastAdmin);
      if (left) await emails.add("leaving", person.email, now());
      await guesses.reset(id);
      return c.json({ message: en.accountDeleted });
    },
  );
