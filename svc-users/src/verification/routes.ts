import { usersApi } from "@tutorsetu/contracts/apis";
import { en } from "@tutorsetu/contracts/replies";
import { addressOf } from "@tutorsetu/service-kit/address";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import type { CreateLimiter } from "@tutorsetu/service-kit/limit";
import { byEmailedToken } from "../policy.ts";
import type { EmailQueue } from "../store/emails.ts";
import type { People } from "../store/people.ts";
import type { Verifications } from "../store/one-time/verifications.ts";

interface Deps {
  readonly limiter: CreateLimiter;
  readonly people: People;
  readonly verifications: Verifications;
  readonly emails: EmailQueue;
  readonly now: () => Date;
}

const HOUR = 3600;

const expired = () =>
  new HttpProblem("invalid", "verify_expired", { problems: { token: "verify_expired" } });

/** Shows that an address is its owner's, by a link that was e-mailed to it. */
export function verificationRoutes({ limiter, people, verifications, emails, now }: Deps) {
  const sendsPerAccount = limiter(3, HOUR, "too_often", "verification-account");
  const sendsPerDay = limiter(8, 24 * HOUR, "too_often", "verification-day");
  const sendsPerAddress = limiter(30, HOUR, "too_often", "verification-address");
  const triesPerAddress = limiter(30, 600, "too_often", "verification-tries");

  return contractRoutes()
    .on(usersApi.verifyEmail, async ({ c, record, body: { token } }) => {
      await triesPerAddress.take(addressOf(c));
      const used = await verifications.use(token, now());
      const person = used && (await people.find(used.userId));
      if (!person || person.emailKey !== used.emailKey) throw expired();
      const owner = byEmailedToken(person);
      await record("email_verified", person._id, person._id);
      if (!(await people.change(owner, { emailVerifiedAt: now() }))) throw expired();
      await verifications.revoke(owner);
      return { message: en.emailVerified };
    })

    .on(usersApi.sendVerification, async ({ c, caller: { id } }) => {
      const person = await people.find(id);
      if (!person?.active) throw new HttpProblem("not_found", "no_such_person");
      if (person.emailVerifiedAt) return { message: en.emailVerified };
      await sendsPerAddress.take(addressOf(c));
      await sendsPerDay.check(id);
      await sendsPerAccount.take(id);
      await sendsPerDay.take(id);
      await emails.add("verify", person.email, now());
      return { message: en.verificationSent };
    }).app;
}
