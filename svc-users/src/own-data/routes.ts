import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { usersApi } from "@tutorsetu/contracts/apis";
import { ExportOwnData, OWN_DATA_PER_DAY } from "@tutorsetu/contracts/security/own-data";
import { recordOf } from "@tutorsetu/service-kit/audit/request";
import { authorize, callerOf } from "@tutorsetu/service-kit/auth";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import { HttpProblem } from "@tutorsetu/service-kit/http-problem";
import type { CreateLimiter } from "@tutorsetu/service-kit/limit";
import { ServiceUnavailableError } from "@tutorsetu/service-kit/service-client";
import { validate } from "@tutorsetu/service-kit/server/validate";
import { Hono } from "hono";
import type { Proofs } from "../second-factor/proof.ts";
import { type Pictures, pictureName } from "../store/pictures.ts";
import type { ByteBox } from "../sealing/byte-box.ts";
import type { SealedPages } from "../store/documents/pages.ts";
import { proofFiles } from "./proof-files.ts";
import type { OwnDataStores } from "./readers.ts";
import { type OwnDataServices, type Source, sourcesOf } from "./sources.ts";
import { zipOf } from "./zip.ts";

interface Deps extends OwnDataStores {
  readonly pictures: Pick<Pictures, "get">;
  readonly sealedPages: Pick<SealedPages, "get">;
  readonly pageBox: ByteBox;
  readonly ownDataServices: OwnDataServices;
  readonly limiter: CreateLimiter;
  readonly proofs: Proofs;
  readonly log: { warn(about: object, message: string): void };
  readonly now: () => Date;
}

const DAY = 86_400;
/** Begun ones, ours that failed too: each reads everything. */
const TRIES_PER_HOUR = 10;
/** At once in this process. */
const MOST_AT_ONCE = 5;

/** Everything that is held about a person, as a zip for that person alone. */
export function ownDataRoutes(deps: Deps) {
  const { pictures, ownDataServices, limiter, proofs, log, now } = deps;
  const tries = limiter(TRIES_PER_HOUR, 3600, "too_often", "own-data-tries");
  const perDay = limiter(OWN_DATA_PER_DAY, DAY, "own_data_today", "own-data-day");
  const running = new Set<string>();

  /** Nothing is sent before every service has answered once. */
  async function opened(sources: readonly Source[]) {
    await Promise.all(sources.map(({ page }) => page())).catch((error: unknown) => {
      if (!(error instanceof ServiceUnavailableError)) throw error;
      throw new HttpProblem("unavailable", "own_data_unavailable");
    });
    return sources;
  }

  return new Hono<AppEnv>().post(
    usersApi.exportOwnData.path,
    authorize(usersApi.exportOwnData.access),
    validate("json", ExportOwnData),
    async (c) => {
      const { id } = callerOf(c);
      const { language, ...proof } = c.req.valid("json");
      await tries.take(id);
      const person = await proofs.confirm(id, proof);
      await perDay.check(id);
      if (running.has(id)) throw new HttpProblem("conflict", "own_data_running");
      if (running.size >= MOST_AT_ONCE) throw new HttpProblem("unavailable", "unavailable");
      running.add(id);
      try {
        const at = now();
        const sources = await opened(sourcesOf(deps, ownDataServices, person, at));
        const file = pictureName(person.image);
        const picture = file ? await pictures.get(file) : null;
        const files = await proofFiles(deps, person);
        await recordOf(c)("data_exported", id);
        const zip = zipOf({ sources, language, picture, files, name: person.userName, at });
        void finished(zip)
          .then(
            () => perDay.count(id),
            (err: unknown) => log.warn({ err }, "an export of own data broke off"),
          )
          .finally(() => running.delete(id));
        const download = `tutorsetu-${at.toISOString().slice(0, 10)}.zip`;
        // safe: the same stream, as two libraries of types call it
        const body = Readable.toWeb(zip) as NodeStream as unknown as ReadableStream;
        return c.body(body, 200, {
          "content-type": "application/zip",
          "content-disposition": `attachment; filename="${download}"`,
          "cache-control": "no-store",
        });
      } catch (error) {
        running.delete(id);
        throw error;
      }
    },
  );
}
