import type { AuditQuery, auditSchema } from "@tutorsetu/contracts/security/audit";
import type { Endpoint, Reply } from "@tutorsetu/contracts/endpoint";
import type * as z from "zod/mini";
import { contractRoutes } from "../server/contract-routes.ts";
import type { AuditTrail } from "./audit-trail.ts";

type AuditReply = z.infer<(typeof auditSchema)["reply"]>;
type AuditEndpoint = Endpoint<string, never, AuditQuery, AuditReply>;

/** Serves a service's audit record to administrators; a look at it is on it as well. */
export const auditRoutes = (endpoint: AuditEndpoint, audit: AuditTrail) =>
  contractRoutes().on(endpoint, async ({ query }): Promise<Reply<AuditEndpoint>> => {
    const [page, chain] = await Promise.all([audit.page(query), audit.chain()]);
    return { ...page, chain };
  }).app;
