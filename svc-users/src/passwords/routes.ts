import { usersApi } from "@tutorsetu/contracts/apis";
import { en } from "@tutorsetu/contracts/replies";
import { addressOf } from "@tutorsetu/service-kit/address";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { HttpProblem, unprocessable } from "@tutorsetu/service-kit/http-problem";
import type { CreateLimiter } from "@tutorsetu/service-kit/limit";
import type { GrowingWait } from "@tutorsetu/service-kit/limits/growing-wait";
import type { EmailQueue } from "../store/emails.ts";
import type { PeopleOutbox } from "../people/outbox.ts";
import type { Person } from "../people/person.ts";
import type { People } from "../store/people.ts";
import { byEmailedToken, ownByPassword } from "../policy.ts";
import type { NewPasswords } from "./new-passwords.ts";
import { checkPassword } from "./password.ts";
import type { Resets } from "../store/one-time/resets.ts";

interface Deps {
  readonly limiter: CreateLimiter;
  readonly passwords: NewPasswords;
  readonly people: People;
  readonly peopleOutbox: PeopleOutbox;
  readonly resets: Resets;
  readonly emails: EmailQueue;
  /** Brings notices of a person to svc-content soon. */
  readonly announceNotices: (person: Person) => void;
  /** Guesses at a password, by account. */
  readonly guesses: GrowingWait;
  readonly now: () => Date;
}

const HOUR = 3600;

export function passwordRoutes({
  people,
  peopleOutbox,
  resets,
  emails,
  announceNotices,
  limiter,
  passwords,
  guesses,
  now,
}: Deps) {
  const asksPerAccount = limiter(5, HOUR, "too_often", "reset-account");
  const asksPerAddress = limiter(30, HOUR, "too_often", "reset-address");
  const triesPerAddress = limiter(30, 600, "too_often", "reset-tries");

  /** Whoever it was, the owner learns of it. */
  function notify(changed: Person): Promise<void> {
    announceNotices(changed);
    return emails.add("password-changed", changed.email, now(), { at: now().toISOString() });
  }

  return contractRoutes()
    .on(
      usersApi.changePassword,
      async ({ caller, record, body: { currentPassword, password } }) => {
        const { id, sid } = caller;
        const found = await people.find(id);
        const judged = await passwords.check(password, found ?? {}, id);
        await guesses.take(id);
        const isRight = await checkPassword(found?.passwordHash ?? null, currentPassword);
        const to = await passwords.hash(password);
        const person = ownByPassword(found, isRight, "currentPassword");
        await record("password_changed", id);
        const from = person.passwordHash;
        const changed = await people.setPassword(person, { from, to, keep: sid, ...judged }, now());
        // Meanwhile a reset may have set another one: then this one was not the current password.
        if (!changed) throw unprocessable("currentPassword", "current_wrong");
        await peopleOutbox.settle(changed);
        await Promise.all([resets.revoke(person), guesses.reset(id), notify(changed)]);
        return { message: en.passwordUpdated };
      },
    )

    .on(usersApi.forgotPassword, async ({ c, body: { email } }) => {
      await asksPerAddress.take(addressOf(c));
      await asksPerAccount.take(email.toLowerCase());
      // No account is looked up here: the answer takes as long for an unknown address.
      await emails.add("reset", email, now());
      return { message: en.resetSent };
    })

    .on(usersApi.resetPassword, async ({ c, record, body: { token, password } }) => {
      const asked = await resets.ownerOf(token, now());
      const found = asked ? await people.find(asked) : null;
      const judged = await passwords.check(password, found ?? {}, addressOf(c));
      await triesPerAddress.take(addressOf(c));
      const to = await passwords.hash(password);
      const id = await resets.use(token, now());
      const owner = id ? byEmailedToken({ _id: id }) : null;
      if (id) await record("password_reset", id, id);
      const isNew = owner && (await people.setPassword(owner, { to, ...judged }, now()));
      // Whoever has the link has the mailbox.
      const changed = isNew && (await people.change(owner, { emailVerifiedAt: now() }));
      if (!changed)
        throw new HttpProblem("invalid", "reset_expired", { problems: { token: "reset_expired" } });
      await peopleOutbox.settle(changed);
      await Promise.all([resets.revoke(owner), guesses.reset(changed.emailKey), notify(changed)]);
      return { message: en.resetDone };
    }).app;
}
