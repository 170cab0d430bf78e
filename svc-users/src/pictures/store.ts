import { Binary, type Db } from "mongodb";

export interface Pictures {
  put(name: string, webp: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | null>;
  remove(name: string): Promise<void>;
}

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
