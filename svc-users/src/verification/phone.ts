import { createHmac, randomInt } from "node:crypto";
import { usersApi } from "@tutorsetu/contracts/apis";
import { en } from "@tutorsetu/contracts/replies";
import { addressOf } from "@tutorsetu/service-kit/address";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { HttpProblem, unprocessable } from "@tutorsetu/service-kit/http-problem";
import type { CreateLimiter } from "@tutorsetu/service-kit/limit";
import { smsCode } from "../email/templates.ts";
import type { Person } from "../people/person.ts";
import { ownAccount } from "../policy.ts";
import type { SmsSender } from "../sms/sender.ts";
import type { People } from "../store/people.ts";
import { CODE_MINUTES, type PhoneCodes } from "../store/one-time/phone-codes.ts";

interface Deps {
  readonly limiter: CreateLimiter;
  readonly people: People;
  readonly phoneCodes: PhoneCodes;
  readonly sms: SmsSender;
  readonly internalSecret: string;
  readonly now: () => Date;
}

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Shows that a number is its owner's, by a code that was sent to it. */
export function phoneVerificationRoutes({
  limiter,
  people,
  phoneCodes,
  sms,
  internalSecret,
  now,
}: Deps) {
  const sendsPerAccount = limiter(5, DAY, "too_often", "phone-account");
  const sendsPerNumber = limiter(5, DAY, "too_often", "phone-number");
  const sendsPerAddress = limiter(20, HOUR, "too_often", "phone-address");
  const triesPerAddress = limiter(60, HOUR, "too_often", "phone-tries");

  /** There are only a million codes: without the secret a stolen hash would soon be one of them. */
  const hashOf = ({ _id, phoneNo }: Person, code: string) =>
    createHmac("sha256", internalSecret).update(`${_id} ${phoneNo} ${code}`).digest("hex");

  async function personOf(id: string): Promise<Person> {
    const person = await people.find(id);
    if (!person?.active) throw new HttpProblem("not_found", "no_such_person");
    return person;
  }

  return contractRoutes()
    .on(usersApi.sendPhoneCode, async ({ c, caller }) => {
      const person = await personOf(caller.id);
      if (!person.phoneNo) throw unprocessable("phoneNo", "phone_required");
      if (!sms.isReady) throw new HttpProblem("unavailable", "sms_unavailable");
      await sendsPerAddress.take(addressOf(c));
      await sendsPerAccount.take(caller.id);
      await sendsPerNumber.take(person.phoneNo);
      const code = String(randomInt(1_000_000)).padStart(6, "0");
      await phoneCodes.put(ownAccount(caller), hashOf(person, code), now());
      const text = smsCode({ code, minutes: String(CODE_MINUTES) });
      await sms.send({ accountId: person._id, to: person.phoneNo, text, at: now() });
      return { message: en.phoneCodeSent };
    })

    .on(usersApi.verifyPhone, async ({ c, caller, record, body: { code } }) => {
      await triesPerAddress.take(addressOf(c));
      const person = await personOf(caller.id);
      const { phoneNo } = person;
      const tried = await phoneCodes.use(ownAccount(caller), hashOf(person, code), now());
      if (tried === "expired") throw unprocessable("code", "phone_code_expired");
      if (tried === "wrong") throw unprocessable("code", "phone_code_wrong");
      await record("phone_verified", caller.id);
      await people.change(ownAccount(caller), { verifiedPhone: { phoneNo, at: now() } });
      return { message: en.phoneVerified };
    }).app;
}
