import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { Binary, type Db } from "mongodb";

export interface Pictures {
  put(name: Authorized<string>, webp: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | null>;
  remove(name: Authorized<string>): Promise<void>;
}

/** Where pictures are had from, through the gateway. */
export const PICTURE_PATH = "/api/users/images/";

/** The name of a picture of ours from its address; null for any other. */
export const pictureName = (image: string | null | undefined) =>
  image?.startsWith(PICTURE_PATH) ? image.slice(PICTURE_PATH.length) : null;

interface PictureDoc {
  readonly _id: string;
  readonly bytes: Binary;
}

export function mongoPictures(db: Db): Pictures {
  const docs = db.collection<PictureDoc>("pictures");
  return {
    async put(name, webp) {
      await docs.insertOne({ _id: name, bytes: new Binary(webp) });
    },
    async get(name) {
      const doc = await docs.findOne({ _id: name });
      return doc && Buffer.from(doc.bytes.buffer);
    },
    async remove(name) {
      await docs.deleteOne({ _id: name });
    },
  };
}
