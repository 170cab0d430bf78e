import { usersApi as api } from "@tutorsetu/contracts/apis";
import { en } from "@tutorsetu/contracts/replies";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import type { RecordAct } from "@tutorsetu/service-kit/audit/request";
import { HttpProblem, unprocessable } from "@tutorsetu/service-kit/http-problem";
import type { CreateLimiter } from "@tutorsetu/service-kit/limit";
import type { AdminSecondFactor } from "@tutorsetu/service-kit/sessions/token";
import type { PeopleOutbox } from "../people/outbox.ts";
import type { Person } from "../people/person.ts";
import { toSessionUser } from "../people/show.ts";
import { ownSetup, sessionOf } from "../policy.ts";
import { signedInFrom } from "../sessions/signed-in-from.ts";
import type { Tokens } from "../sessions/tokens.ts";
import type { EmailQueue } from "../store/emails.ts";
import type { People } from "../store/people.ts";
import type { SecondFactors } from "../store/second-factors.ts";
import type { Sessions } from "../store/sessions.ts";
import { passkeysOf } from "./passkey-routes.ts";
import type { Proofs } from "./proof.ts";
import { newRecoveryCodes, recoveryHash } from "./recovery-codes.ts";
import type { RelyingParty } from "./relying-party.ts";
import type { SecretBox } from "./secret-box.ts";
import { newSecret, stepOf, uriOf } from "./totp.ts";

interface Deps {
  readonly limiter: CreateLimiter;
  readonly people: People;
  readonly peopleOutbox: PeopleOutbox;
  readonly sessions: Sessions;
  readonly tokens: Tokens;
  readonly secondFactors: SecondFactors;
  readonly secrets: SecretBox;
  readonly proofs: Proofs;
  readonly emails: EmailQueue;
  readonly adminSecondFactor: AdminSecondFactor;
  readonly relyingParty: RelyingParty | null;
  readonly now: () => Date;
}

const AUDIT_KINDS = {
  "second-factor-on": "second_factor_on",
  "second-factor-off": "second_factor_off",
  "recovery-renewed": "recovery_codes_renewed",
} as const;
type Change = keyof typeof AUDIT_KINDS;

const SETUP_MS = 10 * 60_000;

/** Setting up, renewing and turning off one's own second factor. */
export function secondFactorRoutes(deps: Deps) {
  const { people, peopleOutbox, sessions, tokens, secondFactors, secrets, proofs, now } = deps;
  const { emails, adminSecondFactor, relyingParty } = deps;
  const codeGuesses = deps.limiter(20, 600, "too_often", "second-factor-set-up");

  /** What was done is on record, and its owner is told. */
  async function tell(record: RecordAct, what: Change, { _id, email }: Person) {
    await record(AUDIT_KINDS[what], _id);
    await emails.add(what, email, now());
  }

  return contractRoutes()
    .on(api.secondFactor, async ({ caller: { id } }) => {
      const person = await people.find(id);
      const factor = person?.secondFactor;
      return {
        isOn: factor !== undefined,
        isRequired: adminSecondFactor === "required" && person?.role === "Admin",
        since: factor?.since.toISOString() ?? null,
        recoveryLeft: factor?.recovery.length ?? 0,
        hasApp: factor?.secret !== undefined,
        passkeys: passkeysOf(person),
        passkeysAt: relyingParty?.origin ?? null,
      };
    })

    .on(api.setUpSecondFactor, async ({ caller, body }) => {
      const person = await proofs.confirm(caller.id, body);
      const secret = newSecret();
      const until = new Date(now().getTime() + SETUP_MS);
      const sealed = secrets.seal(secret, person._id);
      await secondFactors.begin(person, { secret: sealed, sid: caller.sid, until });
      return { secret, uri: uriOf(secret, person.email) };
    })

    .on(api.confirmSecondFactor, async ({ c, caller, record, body: { code } }) => {
      await codeGuesses.take(caller.id);
      const { person, setup } = ownSetup(caller, await people.find(caller.id), now());
      const secret = secrets.open(setup.secret, person._id);
      const step = secret && stepOf(secret, code, now());
      if (!step) throw unprocessable("code", "second_factor_wrong");
      const recoveryCodes = newRecoveryCodes();
      const recovery = recoveryCodes.map(recoveryHash);
      const factor = { lastStep: step, since: now(), recovery };
      const sid = await sessions.open(person, signedInFrom(c), now());
      const confirmed = await secondFactors.confirm(person, setup, factor, sid);
      if (!confirmed) {
        await sessions.end(sessionOf(person, sid));
        throw new HttpProblem("conflict", "second_factor_setup_over");
      }
      await peopleOutbox.settle(confirmed);
      await tell(record, "second-factor-on", confirmed);
      const refreshToken = await tokens.sign(confirmed, sid, { secondFactor: true });
      const user = { ...toSessionUser(confirmed, now()), refreshToken };
      return { recoveryCodes, user, message: en.secondFactorOn };
    })

    .on(api.renewRecoveryCodes, async ({ caller, record, body }) => {
      const person = await proofs.confirm(caller.id, body);
      const recoveryCodes = newRecoveryCodes();
      if (!(await secondFactors.renewRecovery(person, recoveryCodes.map(recoveryHash))))
        throw new HttpProblem("conflict", "second_factor_off");
      await tell(record, "recovery-renewed", person);
      return { recoveryCodes };
    })

    .on(api.turnOffSecondFactor, async ({ caller, record, body }) => {
      const person = await proofs.confirm(caller.id, body);
      if (adminSecondFactor === "required" && person.role === "Admin")
        throw new HttpProblem("forbidden", "second_factor_must_stay");
      if (await secondFactors.turnOff(person)) await tell(record, "second-factor-off", person);
      return { message: en.secondFactorOff };
    }).app;
}
