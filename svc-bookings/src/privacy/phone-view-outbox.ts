import { usersInternal } from "@tutorsetu/contracts/apis";
import { createOutbox, type Log } from "@tutorsetu/service-kit/outbox";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import type { PhoneViewDoc, PhoneViews } from "../store/phone-views.ts";

/** Brings looks at numbers into the log of svc-users once it answers again. */
export const phoneViewOutbox = (phoneViews: PhoneViews, users: ServiceClient, log: Log) =>
  createOutbox<PhoneViewDoc, unknown>({
    name: "views of numbers",
    log,
    pending: (_now, limit) => phoneViews.pending(limit),
    idOf: ({ _id }) => _id,
    deliver: ({ viewer, role, owner, at }) =>
      users.call(usersInternal.logPhoneViews, {
        body: { views: [{ viewer, role, owner, at: at.toISOString() }] },
      }),
    markDelivered: ({ _id }) => phoneViews.markDelivered(_id),
  });
