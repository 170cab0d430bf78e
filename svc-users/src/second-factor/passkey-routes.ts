import { usersApi as api } from "@tutorsetu/contracts/apis";
import { en } from "@tutorsetu/contracts/replies";
import { addressOf } from "@tutorsetu/service-kit/address";
import type { RecordAct } from "@tutorsetu/service-kit/audit/request";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { HttpProblem, unprocessable } from "@tutorsetu/service-kit/http-problem";
import type { CreateLimiter } from "@tutorsetu/service-kit/limit";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import type { AdminSecondFactor } from "@tutorsetu/service-kit/sessions/token";
import type { Context } from "hono";
import type { PeopleOutbox } from "../people/outbox.ts";
import type { Person, StoredPasskey } from "../people/person.ts";
import { toSessionUser } from "../people/show.ts";
import { ownPasskey, sessionOf } from "../policy.ts";
import { signedInFrom } from "../sessions/signed-in-from.ts";
import type { Tokens } from "../sessions/tokens.ts";
import type { EmailQueue } from "../store/emails.ts";
import type { PasskeyChallenges } from "../store/one-time/passkey-challenges.ts";
import type { Passkeys } from "../store/passkeys.ts";
import type { People } from "../store/people.ts";
import type { Sessions } from "../store/sessions.ts";
import { challengeIn, type PasskeyAnswers } from "./passkey-answers.ts";
import type { Proofs } from "./proof.ts";
import { newRecoveryCodes, recoveryHash } from "./recovery-codes.ts";

interface Deps {
  readonly limiter: CreateLimiter;
  readonly people: People;
  readonly peopleOutbox: PeopleOutbox;
  readonly sessions: Sessions;
  readonly tokens: Tokens;
  readonly passkeys: Passkeys;
  readonly passkeyChallenges: PasskeyChallenges;
  readonly passkeyAnswers: PasskeyAnswers;
  readonly proofs: Proofs;
  readonly emails: EmailQueue;
  readonly adminSecondFactor: AdminSecondFactor;
  readonly now: () => Date;
}

/** As its owner sees it. */
const toPasskey = ({ id, name, createdAt, lastUsedAt }: StoredPasskey) => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export const passkeysOf = (person: Person | null) =>
  (person?.secondFactor?.passkeys ?? []).map(toPasskey);

/** Setting up, using and removing one's own passkeys. */
export function passkeyRoutes(deps: Deps) {
  const { people, peopleOutbox, sessions, tokens, passkeys, passkeyChallenges, passkeyAnswers } =
    deps;
  const { limiter, proofs, emails, adminSecondFactor, now } = deps;
  const answersPerAddress = limiter(60, 600, "too_often", "passkey-answers");
  const setups = limiter(20, 600, "too_often", "passkey-set-up");

  /** The first second factor: as with an app, every session but a new one ends, and there are recovery codes. */
  async function begin(c: Context, person: Authorized<Person>, passkey: StoredPasskey) {
    const recoveryCodes = newRecoveryCodes();
    const sid = await sessions.open(person, signedInFrom(c), now());
    const recovery = recoveryCodes.map(recoveryHash);
    const factor = { since: now(), recovery, passkeys: [passkey] };
    const begun = await passkeys.begin(person, factor, sid);
    if (!begun) {
      await sessions.end(sessionOf(person, sid));
      throw new HttpProblem("conflict", "second_factor_setup_over");
    }
    await peopleOutbox.settle(begun);
    const refreshToken = await tokens.sign(begun, sid, { secondFactor: true });
    return {
      changed: begun,
      first: { recoveryCodes, user: { ...toSessionUser(begun, now()), refreshToken } },
    };
  }

  async function add(c: Context, person: Authorized<Person>, passkey: StoredPasskey) {
    if (!person.secondFactor) return begin(c, person, passkey);
    const changed = await passkeys.add(person, passkey);
    if (!changed) throw new HttpProblem("conflict", "passkey_known");
    return { changed };
  }

  /** Where it is the last second factor, the account is without one afterwards. */
  async function remove(person: Authorized<Person>, id: string, record: RecordAct) {
    const { _id, email, role, secondFactor } = person;
    const own = secondFactor?.passkeys ?? [];
    const passkey = own.find((one) => one.id === id);
    const isLast = secondFactor?.secret === undefined && own.length === 1;
    if (passkey && isLast && adminSecondFactor === "required" && role === "Admin")
      throw new HttpProblem("forbidden", "second_factor_must_stay");
    // Of two at once, the second one must not take the last: nobody has agreed to that.
    const left = await (isLast ? passkeys.removeLast(person, id) : passkeys.remove(person, id));
    if (!passkey || !left) throw new HttpProblem("not_found", "no_such_passkey");
    await record("passkey_removed", _id);
    if (isLast) await record("second_factor_off", _id);
    const kind = isLast ? "second-factor-off" : "passkey-removed";
    await emails.add(kind, email, now(), { passkey: passkey.name });
    return left;
  }

  return contractRoutes()
    .on(api.setUpPasskey, async ({ caller, body }) => {
      const person = await proofs.confirm(caller.id, body);
      return { passkey: await passkeyAnswers.creation(person, caller.sid) };
    })

    .on(api.confirmPasskey, async ({ c, caller, record, body: { name, passkey: answer } }) => {
      const { id, sid } = caller;
      await setups.take(id);
      const challenge = challengeIn(answer.response.clientDataJSON);
      const isOwn = await passkeyChallenges.use("add", challenge, now(), { userId: id, sid });
      const person = ownPasskey(caller, isOwn ? await people.find(id) : null);
      const passkey = await passkeyAnswers.made(answer, name);
      if (!passkey) throw unprocessable("passkey", "passkey_wrong");
      const { changed, first } = { first: undefined, ...(await add(c, person, passkey)) };
      if (first) await record("second_factor_on", id);
      await record("passkey_added", id);
      await emails.add("passkey-added", changed.email, now(), { passkey: name });
      return { ...first, passkeys: passkeysOf(changed), message: en.passkeyAdded };
    })

    .on(api.removePasskey, async ({ caller, record, body: { id, ...proof } }) => {
      const person = await proofs.confirm(caller.id, proof);
      const left = await remove(person, id, record);
      return { passkeys: passkeysOf(left), message: en.passkeyRemoved };
    })

    .on(api.provePasskey, async ({ c, body: { passkey } }) => {
      await answersPerAddress.take(addressOf(c));
      return { code: await proofs.byPasskey(passkey) };
    }).app;
}
