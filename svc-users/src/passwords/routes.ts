import { en } from "@tutorsetu/contracts/messages/en/server";
import { ChangePassword, ResetPassword } from "@tutorsetu/contracts/accounts";
import { usersApi } from "@tutorsetu/contracts/users";
import { authorize, callerOf } from "@tutorsetu/service-kit/auth";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import { HttpProblem, unprocessable } from "@tutorsetu/service-kit/http-problem";
import { type Limiter, limiter } from "@tutorsetu/service-kit/limit";
import { validate } from "@tutorsetu/service-kit/validate";
import { Hono } from "hono";
import * as z from "zod";
import type { EmailQueue } from "../store/emails.ts";
import type { PeopleOutbox } from "../people/outbox.ts";
import type { People } from "../store/people.ts";
import { byResetToken, ownByPassword } from "../policy.ts";
import { addressOf } from "../sessions/address.ts";
import { checkPassword, hashPassword, rejectCommonPassword } from "./password.ts";
import type { Resets } from "../store/resets.ts";

interface Deps {
  readonly people: People;
  readonly peopleOutbox: PeopleOutbox;
  readonly resets: Resets;
  readonly emails: EmailQueue;
  /** Guesses at a password, by account. */
  readonly guesses: Limiter;
  readonly now: () => Date;
}

const HOUR = 3600;

export function passwordRoutes({ people, peopleOutbox, resets, emails, guesses, now }: Deps) {
  const asksPerAccount = limiter(5, HOUR);
  const asksPerAddress = limiter(30, HOUR);
  const triesPerAddress = limiter(30, 600);

  return new Hono<AppEnv>()
    .put(
      "/users/change-password",
      authorize(usersApi.changePassword.access),
      validate("json", ChangePassword),
      async (c) => {
        const { id, sid } = callerOf(c);
        const { currentPassword, password } = c.req.valid("json");
        rejectCommonPassword(password);
        await guesses.take(id);
        const found = await people.find(id);
        const isRight = await checkPassword(found?.passwordHash ?? null, currentPassword);
        const to = await hashPassword(password);
        const person = ownByPassword(found, isRight, "currentPassword");
        const from = person.passwordHash;
        const changed = await people.setPassword(person, { from, to, keep: sid }, now());
        // Meanwhile a reset may have set another one: then this one was not the current password.
        if (!changed) throw unprocessable("currentPassword", en.currentWrong);
        await peopleOutbox.settle(changed);
        await Promise.all([resets.revoke(person), guesses.reset(id)]);
        return c.json({ message: en.passwordUpdated });
      },
    )

    .post(
      "/users/forgot-password",
      authorize(usersApi.forgotPassword.access),
      validate("json", usersApi.forgotPassword.body ?? z.never()),
      async (c) => {
        const { email } = c.req.valid("json");
        await asksPerAddress.take(addressOf(c));
        await asksPerAccount.take(email.toLowerCase());
        // No account is looked up here: the answer takes as long for an unknown address.
        await emails.add("reset", email, now());
        return c.json({ message: en.resetSent });
      },
    )

    .post(
      "/users/reset-password",
      authorize(usersApi.resetPassword.access),
      validate("json", ResetPassword),
      async (c) => {
        const { token, password } = c.req.valid("json");
        rejectCommonPassword(password);
        await triesPerAddress.take(addressOf(c));
        const to = await hashPassword(password);
        const id = await resets.use(token, now());
        const owner = id ? byResetToken(id) : null;
        const changed = owner && (await people.setPassword(owner, { to }, now()));
        if (!changed)
          throw new HttpProblem("invalid", en.resetExpired, { fields: { token: en.resetExpired } });
        await peopleOutbox.settle(changed);
        await Promise.all([resets.revoke(owner), guesses.reset(changed.emailKey)]);
        return c.json({ message: en.resetDone });
      },
    );
}
