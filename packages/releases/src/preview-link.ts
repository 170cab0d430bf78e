import { jwtVerify, SignJWT } from "jose";
import { JWTExpired } from "jose/errors";
import * as z from "zod";
import { RemoteName, Version } from "./pointer.ts";

const ALGORITHM = "HS256";
const AUDIENCE = "release-preview";
/** Versions that nobody is sent to are kept as long. */
export const MOST_PREVIEW_DAYS = 14;
const DAY_MS = 86_400_000;

/** A version that only holders of its link see. */
export interface Preview {
  readonly name: string;
  readonly version: string;
  readonly issuedAt: Date;
  readonly expires: Date;
}

const Claims = z.object({ name: RemoteName, version: Version, iat: z.int(), exp: z.int() });

const keyFrom = (secret: string) => new TextEncoder().encode(secret);
const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000);

/** When a preview ends that is made now. */
export const previewEnd = (days: number, now = new Date()) =>
  new Date(now.getTime() + days * DAY_MS);

/** What stands in a preview's link: letters, digits, `-`, `_` and dots. */
export const signPreview = (
  { name, version, issuedAt, expires }: Preview,
  secret: string,
): Promise<string> =>
  new SignJWT({ name, version })
    .setProtectedHeader({ alg: ALGORITHM })
    .setAudience(AUDIENCE)
    .setIssuedAt(secondsOf(issuedAt))
    .setExpirationTime(secondsOf(expires))
    .sign(keyFrom(secret));

/** The preview that a link names, `expired` when it was one, `invalid` for what was not signed with the secret. */
export async function readPreview(
  token: string,
  secret: string,
  now = new Date(),
): Promise<Preview | "expired" | "invalid"> {
  try {
    const { payload } = await jwtVerify(token, keyFrom(secret), {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      currentDate: now,
    });
    const { name, version, iat, exp } = Claims.parse(payload);
    return { name, version, issuedAt: new Date(iat * 1000), expires: new Date(exp * 1000) };
  } catch (error) {
    return error instanceof JWTExpired ? "expired" : "invalid";
  }
}
