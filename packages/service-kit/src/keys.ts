import { setTimeout as wait } from "node:timers/promises";
import { createRemoteJWKSet, customFetch } from "jose";

const AGAIN_MS = 100;

/** The public keys of svc-users, read when a token names one that is not known yet; once more when the instance asked has just gone. */
export const remoteKeys = (usersUrl: string) =>
  createRemoteJWKSet(new URL("/.well-known/jwks.json", usersUrl), {
    cooldownDuration: 5000,
    timeoutDuration: 2000,
    [customFetch]: (url, options) =>
      fetch(url, options).catch(() => wait(AGAIN_MS).then(() => fetch(url, options))),
  });
