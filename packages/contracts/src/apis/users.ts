import { calls } from "../calls/by-slice.ts";
import { usersInternalCalls } from "../calls/users.ts";
import { endpointsOf } from "../endpoint.ts";
import { shortlistSchemas } from "../tutoring/shortlist.ts";
import { usersInternalSchemas } from "../users-internal.ts";
import { usersSchemas } from "../users.ts";
import { publicPagesSchemas } from "../web/public-pages.ts";

export const usersApi = endpointsOf(calls["svc-users"], {
  ...usersSchemas,
  ...publicPagesSchemas,
  ...shortlistSchemas,
});
export const usersInternal = endpointsOf(usersInternalCalls, usersInternalSchemas);
