import { usersApi } from "@tutorsetu/contracts/apis";
import { LIMITS } from "@tutorsetu/contracts/domain";
import { en } from "@tutorsetu/contracts/replies";
import { authorize, callerOf } from "@tutorsetu/service-kit/auth";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import { HttpProblem, unprocessable } from "@tutorsetu/service-kit/http-problem";
import type { CreateLimiter } from "@tutorsetu/service-kit/limit";
import { Hono, type HonoRequest } from "hono";
import { toSessionUser } from "../people/show.ts";
import type { People } from "../store/people.ts";
import { ownAccount, pictureOf } from "../policy.ts";
import { boundedQueue, reEncode } from "./re-encode.ts";
import { PICTURE_PATH, type Pictures, pictureName } from "../store/pictures.ts";

interface Deps {
  readonly limiter: CreateLimiter;
  readonly people: People;
  readonly pictures: Pictures;
  readonly now: () => Date;
}

/** A picture of 50 million pixels takes a second or more, and 200 MB; the gateway waits ten seconds. */
const QUEUE = { limit: 20, timeoutMs: 6000 };

const NAME = /^[0-9a-f-]{36}\.webp$/;

async function fileOf(request: HonoRequest<string>): Promise<File> {
  const type = request.header("content-type") ?? "";
  if (!/^multipart\/form-data\b/i.test(type)) throw new HttpProblem("wrong_type", "wrong_type");
  const form = await request.parseBody().catch(() => {
    throw new HttpProblem("invalid", "bad_json");
  });
  const file = form["imageFile"];
  if (file instanceof File && file.size > 0) return file;
  throw unprocessable("imageFile", "image_invalid");
}

export function pictureRoutes({ people, pictures, limiter, now }: Deps) {
  const uploads = limiter(20, 600, "too_often", "uploads");
  const enqueue = boundedQueue(QUEUE);

  return new Hono<AppEnv>()
    .post("/users/upload-image", authorize(usersApi.uploadImage.access), async (c) => {
      const account = ownAccount(callerOf(c));
      await uploads.take(account._id);
      const file = await fileOf(c.req);
      if (file.size > LIMITS.imageBytes) throw new HttpProblem("too_large", "image_too_big");
      const webp = await enqueue(async () => reEncode(Buffer.from(await file.arrayBuffer())));
      const name = `${crypto.randomUUID()}.webp`;
      await pictures.put(pictureOf(account, name), webp);
      const image = PICTURE_PATH + name;
      const person = await people.changeImage(account, image);
      // The previous picture, or the new one when the account was deleted meanwhile.
      const unused = person ? pictureName(person.image) : name;
      if (unused) await pictures.remove(pictureOf(account, unused));
      if (!person) throw new HttpProblem("not_found", "no_such_person");
      return c.json({ user: toSessionUser({ ...person, image }, now()), message: en.imageUpdated });
    })

    .get("/users/images/:name", async (c) => {
      const name = c.req.param("name");
      const webp = NAME.test(name) ? await pictures.get(name) : null;
      if (!webp) throw new HttpProblem("not_found", "not_found");
      c.header("cache-control", "public, max-age=31536000, immutable");
      return c.body(new Uint8Array(webp), 200, { "content-type": "image/webp" });
    });
}
