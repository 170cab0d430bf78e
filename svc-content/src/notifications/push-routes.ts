import { contentApi as api } from "@tutorsetu/contracts/apis";
import { retentionMs } from "@tutorsetu/contracts/policies/retention";
import { en } from "@tutorsetu/contracts/replies";
import { HttpProblem, unprocessable } from "@tutorsetu/service-kit/http-problem";
import { limiter } from "@tutorsetu/service-kit/limit";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { ownDevice } from "../policy.ts";
import type { PushSubscriptions } from "../store/push-subscriptions.ts";
import { isPushService } from "./channels/push-services.ts";

interface Deps {
  readonly subscriptions: Pick<PushSubscriptions, "add" | "remove">;
  /** Null where the deployment has no keys. */
  readonly pushKey: string | null;
  /** Origins of push services besides the known ones. */
  readonly pushServices: readonly string[];
}

/** A session is a day long, and pushes are for those who are not here: a device goes on for so long after its last one. */
const KEPT_MS = retentionMs("pushDevices");

/** Bytes of a P-256 point and of the secret beside it (RFC 8291). */
const KEY_BYTES = 65;
const SECRET_BYTES = 16;
const bytesOf = (text: string) => Buffer.from(text, "base64url");

export function pushRoutes({ subscriptions, pushKey, pushServices }: Deps) {
  const perPerson = limiter(60, 600);

  return contractRoutes()
    .on(api.pushKey, async () => ({ key: pushKey }))

    .on(api.addPushSubscription, async ({ caller, body }) => {
      const { endpoint, keys, language = "en" } = body;
      if (!pushKey) throw new HttpProblem("not_found", "push_off");
      await perPerson.take(caller.id);
      if (!isPushService(endpoint, pushServices)) throw unprocessable("endpoint", "push_invalid");
      const point = bytesOf(keys.p256dh);
      const isKey = point.length === KEY_BYTES && point[0] === 4;
      if (!isKey || bytesOf(keys.auth).length !== SECRET_BYTES)
        throw unprocessable("keys", "push_invalid");
      const { id: userId, sid, expiresAt } = caller;
      const expireAt = new Date(expiresAt + KEPT_MS);
      const device = { userId, sid, endpoint, keys, language, createdAt: new Date(), expireAt };
      await subscriptions.add(ownDevice(caller, device));
      return { message: en.pushOn };
    })

    .on(api.removePushSubscription, async ({ caller, query: { endpoint } }) => {
      await subscriptions.remove(ownDevice(caller, { userId: caller.id, endpoint }));
      return { message: en.pushOff };
    }).app;
}
