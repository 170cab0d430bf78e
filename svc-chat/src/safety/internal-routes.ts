import { chatInternal } from "@tutorsetu/contracts/chat";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import { internalOnly } from "@tutorsetu/service-kit/internal";
import { validate } from "@tutorsetu/service-kit/validate";
import { Hono } from "hono";
import * as z from "zod";
import type { Blocks } from "./blocks-store.ts";

export interface InternalSafetyDeps {
  readonly blocks: Blocks;
  readonly internalSecret: string;
}

const PAGE = 500;

/** What other services may know of blocks, so that they hold there too; to everybody else these routes do not exist. */
export function internalSafetyRoutes({ blocks, internalSecret }: InternalSafetyDeps) {
  const { blockers, blocks: changes } = chatInternal;
  const guard = internalOnly(internalSecret);
  return new Hono<AppEnv>()
    .get(blockers.path, guard, validate("query", blockers.query ?? z.never()), async (c) => {
      const { a, b } = c.req.valid("query");
      return c.json({ by: [...(await blocks.blockers(a.toLowerCase(), b.toLowerCase()))] });
    })
    .get(changes.path, guard, validate("query", changes.query ?? z.never()), async (c) =>
      c.json(await blocks.changes(c.req.valid("query").after, PAGE)),
    );
}
