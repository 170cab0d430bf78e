import { ConstantBackoff, handleAll, retry } from "cockatiel";
import { createRemoteJWKSet, customFetch } from "jose";

const onceMore = retry(handleAll, { maxAttempts: 1, backoff: new ConstantBackoff(100) });

/** The public keys of svc-users, fetched when a token names an unknown one; retried once, for the instance may have just stopped. */
export const remoteKeys = (usersUrl: string) =>
  createRemoteJWKSet(new URL("/.well-known/jwks.json", usersUrl), {
    cooldownDuration: 5000,
    timeoutDuration: 2000,
    [customFetch]: (url, options) => onceMore.execute(() => fetch(url, options)),
  });
