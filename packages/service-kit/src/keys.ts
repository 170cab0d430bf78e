import { createRemoteJWKSet } from "jose";

/** The public keys of svc-users, read when a token names one that is not known yet. */
export const remoteKeys = (usersUrl: string) =>
  createRemoteJWKSet(new URL("/.well-known/jwks.json", usersUrl), {
    cooldownDuration: 5000,
    timeoutDuration: 2000,
  });
