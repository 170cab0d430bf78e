import { en } from "@tutorsetu/contracts/messages/en/server";
import { Login, Register } from "@tutorsetu/contracts/accounts";
import { usersApi, usersInternal } from "@tutorsetu/contracts/users";
import { authorize, bearerOf, callerOf } from "@tutorsetu/service-kit/auth";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { internalOnly } from "@tutorsetu/service-kit/internal";
import { type Limiter, limiter } from "@tutorsetu/service-kit/limit";
import { validate } from "@tutorsetu/service-kit/validate";
import { Hono } from "hono";
import * as z from "zod";
import { type CheckGuardian, mustWithhold } from "../guardians/consent.ts";
import type { Leaving } from "../leaving/leaving.ts";
import { refuseCommon } from "../passwords/common.ts";
import { checkPassword, hashPassword } from "../passwords/hashes.ts";
import type { PersonDoc } from "../people/doc.ts";
import { toSessionUser } from "../people/show.ts";
import type { People } from "../people/store.ts";
import { addressOf } from "./address.ts";
import { newPerson } from "./new-person.ts";
import type { Sessions } from "./store.ts";
import type { Tokens } from "./tokens.ts";
import { turns } from "./turns.ts";

interface Deps {
  readonly people: People;
  readonly sessions: Sessions;
  readonly tokens: Tokens;
  readonly leaving: Leaving;
  readonly internalSecret: string;
  readonly registrationsPerHour: number;
  /** Guesses at a password, by account. */
  readonly guesses: Limiter;
  /** Set: minors are shown only if this believes their guardian. */
  readonly strictWith?: CheckGuardian | undefined;
  readonly now: () => Date;
}

interface KnownPerson {
  readonly person: PersonDoc;
  /** The account was deleted until now. */
  readonly restored: boolean;
}

const MOST_REVOCATIONS = 1000;

export function sessionRoutes({
  people,
  sessions,
  tokens,
  leaving,
  internalSecret,
  registrationsPerHour,
  guesses,
  strictWith,
  now,
}: Deps) {
  const perAddress = limiter(20, 60, en.tooManyLogins);
  const inTurn = turns();
  const registrations = limiter(registrationsPerHour, 3600);

  async function signIn({ _id, passwordHash }: PersonDoc) {
    const sid = await sessions.open(_id);
    // Since it was read the account may have been removed, or its password set anew, and only the sessions of then were ended.
    const person = await people.find(_id);
    if (!person?.active || person.passwordHash !== passwordHash) {
      await sessions.end(_id, sid);
      throw new HttpProblem("unauthenticated", en.loginFailed);
    }
    return { ...toSessionUser(person), refreshToken: await tokens.sign(person, sid) };
  }

  /** Who may sign in with this password; whoever deleted their account within the week is back by it. */
  async function personOf({ email, password }: Login): Promise<KnownPerson | null> {
    const person = await people.byEmail(email);
    const mayReturn = person?.gone?.by === "self";
    const known = person?.active || mayReturn ? person.passwordHash : null;
    const right = await checkPassword(known, password);
    if (!person || !right) return null;
    if (person.active) return { person, restored: false };
    const back = await leaving.comeBack(person._id, now(), "self");
    return back && { person: back, restored: true };
  }

  /** Only failures count against an address, so each try waits until the one before is judged. */
  const tryFrom = (address: string, form: Login) =>
    inTurn(address, async () => {
      await perAddress.check(address);
      await guesses.take(form.email.toLowerCase());
      const known = await personOf(form);
      if (!known) await perAddress.count(address);
      return known;
    });

  return new Hono<AppEnv>()
    .post("/users/login", authorize(usersApi.login.access), validate("json", Login), async (c) => {
      const form = c.req.valid("json");
      const known = await tryFrom(addressOf(c), form);
      if (!known) {
        c.var.log.warn({ audit: "login-failed" }, "a login failed");
        throw new HttpProblem("unauthenticated", en.loginFailed);
      }
      await guesses.reset(form.email.toLowerCase());
      const { person, restored } = known;
      const user = await signIn(person);
      return c.json({ user, message: en.loggedIn, ...(restored ? { restored } : {}) });
    })

    .post(
      "/users/register",
      authorize(usersApi.register.access),
      validate("json", Register),
      async (c) => {
        const form = c.req.valid("json");
        refuseCommon(form.password);
        await registrations.take(addressOf(c));
        const isWithheld =
          strictWith && form.role === "Student" && (await mustWithhold(form.guardian, strictWith));
        const person = {
          ...newPerson(form, await hashPassword(form.password), now()),
          ...(isWithheld ? { withheld: true } : {}),
        };
        if (!(await people.add(person))) {
          throw new HttpProblem("conflict", en.emailTaken, { fields: { email: en.emailTaken } });
        }
        return c.json({ user: await signIn(person), message: en.registered }, 201);
      },
    )

    .post("/users/logout", authorize(usersApi.logout.access), async (c) => {
      const token = bearerOf(c.req.header("authorization"));
      const caller = token ? await tokens.verify(token) : null;
      if (caller) await sessions.end(caller.id, caller.sid);
      return c.json({ message: en.loggedOut });
    })

    .get("/users/verify-token", authorize(usersApi.verifyToken.access), async (c) => {
      const { id, expiresAt } = callerOf(c);
      const person = await people.find(id);
      if (!person?.active) throw new HttpProblem("unauthenticated", en.sessionEnded);
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
      validate("query", usersInternal.revocations.query ?? z.never()),
      async (c) => {
        const at = Date.now();
        const { after } = c.req.valid("query");
        return c.json({
          revocations: await sessions.revocations(after, MOST_REVOCATIONS),
          now: at,
        });
      },
    );
}
