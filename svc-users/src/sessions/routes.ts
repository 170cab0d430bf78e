import { en } from "@tutorsetu/contracts/messages/en/server";
import {
  ChangePassword,
  Login,
  Register,
  usersApi,
  usersInternal,
} from "@tutorsetu/contracts/users";
import { allow, bearerOf, callerOf } from "@tutorsetu/service-kit/auth";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import { Fail } from "@tutorsetu/service-kit/fail";
import { internalOnly } from "@tutorsetu/service-kit/internal";
import { limiter } from "@tutorsetu/service-kit/limit";
import { valid } from "@tutorsetu/service-kit/validate";
import { type Context, Hono } from "hono";
import * as z from "zod";
import { type PersonDoc, toSessionUser } from "../people/doc.ts";
import type { People } from "../people/store.ts";
import { newPerson } from "./new-person.ts";
import { checkPassword, hashPassword, isCommonPassword } from "./passwords.ts";
import type { Sessions } from "./store.ts";
import type { Tokens } from "./tokens.ts";

interface Deps {
  readonly people: People;
  readonly sessions: Sessions;
  readonly tokens: Tokens;
  readonly internalSecret: string;
  readonly registrationsPerHour: number;
}

const MOST_REVOCATIONS = 1000;

/** The visitor's address as the gateway saw it. */
const addressOf = (c: Context) =>
  c.req.header("x-forwarded-for")?.split(",")[0]?.trim() ?? "direct";

function refuseCommon(password: string) {
  if (isCommonPassword(password))
    throw new Fail("invalid", en.passwordCommon, { fields: { password: en.passwordCommon } });
}

export function sessionRoutes({
  people,
  sessions,
  tokens,
  internalSecret,
  registrationsPerHour,
}: Deps) {
  const perAccount = limiter(5, 60, en.tooManyLogins);
  const perAddress = limiter(20, 60, en.tooManyLogins);
  const registrations = limiter(registrationsPerHour, 3600);

  async function signIn(person: PersonDoc) {
    const sid = await sessions.open(person._id);
    return { ...toSessionUser(person), refreshToken: await tokens.sign(person, sid) };
  }

  return new Hono<AppEnv>()
    .post("/users/login", allow(usersApi.login.access), valid("json", Login), async (c) => {
      const { email, password } = c.req.valid("json");
      const account = email.toLowerCase();
      await perAccount.check(account);
      await perAddress.check(addressOf(c));
      const person = await people.byEmail(email);
      const right = await checkPassword(person?.active ? person.passwordHash : null, password);
      if (!person || !right) {
        await Promise.all([perAccount.count(account), perAddress.count(addressOf(c))]);
        c.var.log.warn({ audit: "login-failed" }, "a login failed");
        throw new Fail("unauthenticated", en.loginFailed);
      }
      await perAccount.reset(account);
      return c.json({ user: await signIn(person), message: en.loggedIn });
    })

    .post(
      "/users/register",
      allow(usersApi.register.access),
      valid("json", Register),
      async (c) => {
        const form = c.req.valid("json");
        refuseCommon(form.password);
        await registrations.take(addressOf(c));
        const person = newPerson(form, await hashPassword(form.password), new Date());
        if (!(await people.add(person))) {
          throw new Fail("conflict", en.emailTaken, { fields: { email: en.emailTaken } });
        }
        return c.json({ user: await signIn(person), message: en.registered }, 201);
      },
    )

    .post("/users/logout", allow(usersApi.logout.access), async (c) => {
      const token = bearerOf(c.req.header("authorization"));
      const caller = token ? await tokens.verify(token) : null;
      if (caller) await sessions.end(caller.id, caller.sid);
      return c.json({ message: en.loggedOut });
    })

    .put(
      "/users/change-password",
      allow(usersApi.changePassword.access),
      valid("json", ChangePassword),
      async (c) => {
        const { id, sid } = callerOf(c);
        const { currentPassword, password } = c.req.valid("json");
        refuseCommon(password);
        await perAccount.check(id);
        const person = await people.find(id);
        if (!person || !(await checkPassword(person.passwordHash, currentPassword))) {
          await perAccount.count(id);
          throw new Fail("invalid", en.currentWrong, {
            fields: { currentPassword: en.currentWrong },
          });
        }
        await people.change(id, { passwordHash: await hashPassword(password) });
        await sessions.endOthers(id, sid);
        return c.json({ message: en.passwordUpdated });
      },
    )

    .get("/users/verify-token", allow(usersApi.verifyToken.access), async (c) => {
      const { id, expiresAt } = callerOf(c);
      const person = await people.find(id);
      if (!person?.active) throw new Fail("unauthenticated", en.sessionEnded);
      return c.json({
        valid: true,
        user: toSessionUser(person),
        expiresAt: new Date(expiresAt).toISOString(),
      });
    })

    .get("/.well-known/jwks.json", async (c) => c.json(await tokens.publicKeys()))

    .get(
      "/internal/revocations",
      internalOnly(internalSecret),
      valid("query", usersInternal.revocations.query ?? z.never()),
      async (c) => {
        const now = Date.now();
        const revocations = await sessions.revocations(
          c.req.valid("query").after,
          MOST_REVOCATIONS,
        );
        return c.json({ revocations, now });
      },
    );
}
