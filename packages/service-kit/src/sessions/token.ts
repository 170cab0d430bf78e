import { Role } from "@tutorsetu/contracts/people";
import { type JWTVerifyGetKey, jwtVerify } from "jose";
import { LRUCache } from "lru-cache";
import type { VerifyToken } from "../auth.ts";
import type { Caller } from "../env.ts";

export const ISSUER = "tutorsetu";
export const AUDIENCE = "tutorsetu-api";

/** True when this session, or every session of this person opened before some moment, has been ended. */
export type IsRevoked = (session: {
  readonly sid: string;
  readonly userId: string;
  readonly issuedAt: number;
}) => boolean | Promise<boolean>;

interface Verified {
  readonly caller: Caller;
  readonly issuedAt: number;
}

async function check(token: string, keys: JWTVerifyGetKey): Promise<Verified | null> {
  const { payload } = await jwtVerify(token, keys, {
    algorithms: ["EdDSA"],
    issuer: ISSUER,
    audience: AUDIENCE,
    requiredClaims: ["sub", "sid", "exp", "iat", "role"],
    clockTolerance: 5,
  });
  const role = Role.safeParse(payload.role);
  if (!role.success || typeof payload.sub !== "string" || typeof payload.sid !== "string")
    return null;
  return {
    caller: {
      id: payload.sub,
      role: role.data,
      sid: payload.sid,
      expiresAt: (payload.exp ?? 0) * 1000,
      ...(payload["sf"] === true ? { secondFactor: true } : {}),
    },
    issuedAt: (payload.iat ?? 0) * 1000,
  };
}

/** The codes of jose for a bad token; the others are about the keys. */
const ABOUT_TOKEN = /^ERR_(JWT_|JWS_|JWKS_NO_MATCHING_KEY|JWKS_MULTIPLE|JOSE_ALG|JOSE_NOT)/;

/** Whether administrators need a second factor to change anything. */
export type AdminSecondFactor = "required" | "offered";

const withNeed = (caller: Caller, mode: AdminSecondFactor): Caller =>
  mode === "required" && caller.role === "Admin" && !caller.secondFactor
    ? { ...caller, needsSecondFactor: true }
    : caller;

/** Verifies EdDSA tokens and caches valid ones until they expire. Revocation is checked every time. */
export function tokenVerifier(
  keys: JWTVerifyGetKey,
  isRevoked: IsRevoked,
  adminSecondFactor: AdminSecondFactor = "offered",
): VerifyToken {
  const known = new LRUCache<string, Verified>({ maxSize: 20_000, sizeCalculation: () => 1 });
  return async (token) => {
    const found = known.get(token) ?? (await check(token, keys).catch(rejectToken));
    if (!found || found.caller.expiresAt <= Date.now()) return null;
    known.set(token, found);
    const { caller, issuedAt } = found;
    const isEnded = await isRevoked({ sid: caller.sid, userId: caller.id, issuedAt });
    return isEnded ? null : withNeed(caller, adminSecondFactor);
  };
}

function rejectToken(error: unknown): null {
  // Without the keys nothing is known about the token: the caller gets 503, not 401.
  if (error instanceof Error && "code" in error && ABOUT_TOKEN.test(String(error.code)))
    return null;
  throw Object.assign(new Error("The signing keys cannot be read", { cause: error }), {
    name: "ServiceUnavailableError",
  });
}
