import type { usersApi } from "@tutorsetu/contracts/apis";
import type { Input } from "@tutorsetu/contracts/endpoint";
import type { PasskeyCreation, PasskeyRequest } from "@tutorsetu/contracts/security/passkeys";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import type { Person, StoredPasskey } from "../people/person.ts";
import { CEREMONY_MS, type PasskeyChallenges } from "../store/one-time/passkey-challenges.ts";
import type { RelyingParty } from "./relying-party.ts";

type Made = Input<typeof usersApi.confirmPasskey>["body"]["passkey"];
export type Signed = Input<typeof usersApi.provePasskey>["body"]["passkey"];

interface Deps {
  readonly passkeyChallenges: PasskeyChallenges;
  /** Null: this site has none. */
  readonly relyingParty: RelyingParty | null;
  readonly now: () => Date;
}

/** ES256, EdDSA and RS256: what devices, security keys and Windows make. */
const ALGORITHMS = [-7, -8, -257];

/** The challenge that a browser says it has answered; empty when it says none. */
export function challengeIn(clientDataJSON: string): string {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"));
    const challenge = typeof said === "object" && said !== null && Reflect.get(said, "challenge");
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
}

const descriptorOf = ({ id, transports }: StoredPasskey) => ({
  id,
  type: "public-key" as const,
  transports: [...transports],
});

const asJson = { type: "public-key", clientExtensionResults: {} } as const;

/** What browsers are asked about passkeys, and whether their answers hold. Always with the person's PIN, finger or face. */
export function createPasskeyAnswers({ passkeyChallenges: challenges, relyingParty, now }: Deps) {
  const offered = ({ secondFactor }: Person) =>
    (secondFactor?.passkeys ?? []).filter(({ rpId }) => rpId === relyingParty?.id);

  return {
    /** The question for somebody's passkeys, once the password was right; nothing where there are none. */
    async request(person: Authorized<Person>): Promise<PasskeyRequest | undefined> {
      const passkeys = offered(person);
      if (!relyingParty || passkeys.length === 0) return undefined;
      return {
        challenge: await challenges.issue(person, "use", now()),
        rpId: relyingParty.id,
        timeout: CEREMONY_MS,
        userVerification: "required",
        allowCredentials: passkeys.map(descriptorOf),
      };
    },

    /** The question for a further one, to be answered in this session. */
    async creation(person: Authorized<Person>, sid: string): Promise<PasskeyCreation> {
      if (!relyingParty) throw new HttpProblem("conflict", "passkeys_unavailable");
      const { _id, email, userName } = person;
      return {
        challenge: await challenges.issue(person, "add", now(), sid),
        rp: { name: "TutorSetu", id: relyingParty.id },
        user: { id: Buffer.from(_id).toString("base64url"), name: email, displayName: userName },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
        timeout: CEREMONY_MS,
        attestation: "none",
        excludeCredentials: offered(person).map(descriptorOf),
        authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
      };
    },

    /** A new passkey, or null when the answer does not hold. Its challenge must have been used up before. */
    async made({ id, response }: Made, name: string): Promise<StoredPasskey | null> {
      if (!relyingParty) return null;
      const verified = await verifyRegistrationResponse({
        response: { ...asJson, id, rawId: id, response: { ...response, transports: [] } },
        expectedChallenge: challengeIn(response.clientDataJSON),
        expectedOrigin: relyingParty.origin,
        expectedRPID: relyingParty.id,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(() => null);
      if (!verified?.verified || verified.registrationInfo.credential.id !== id) return null;
      const { publicKey, counter } = verified.registrationInfo.credential;
      return {
        id,
        publicKey: Buffer.from(publicKey).toString("base64url"),
        counter,
        transports: response.transports ?? [],
        rpId: relyingParty.id,
        name,
        createdAt: now(),
      };
    },

    /** The counter that one of the person's passkeys has signed; null when the answer does not hold. */
    async counterOf(person: Person, { id, response }: Signed): Promise<number | null> {
      const passkey = offered(person).find((one) => one.id === id);
      if (!relyingParty || !passkey) return null;
      const verified = await verifyAuthenticationResponse({
        response: { ...asJson, id, rawId: id, response },
        expectedChallenge: challengeIn(response.clientDataJSON),
        expectedOrigin: relyingParty.origin,
        expectedRPID: relyingParty.id,
        requireUserVerification: true,
        // The counter is compared in the write that stores it, and after the signature: only a copy of the key is one.
        credential: { id, counter: 0, publicKey: Buffer.from(passkey.publicKey, "base64url") },
      }).catch(() => null);
      return verified?.verified ? verified.authenticationInfo.newCounter : null;
    },
  };
}

export type PasskeyAnswers = ReturnType<typeof createPasskeyAnswers>;
