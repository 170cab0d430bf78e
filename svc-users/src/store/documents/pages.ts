import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { Binary, type Db } from "mongodb";
import type { PersonRef } from "../../people/person.ts";

/** Pages of proof that tutors have sent, each sealed. */
export interface SealedPages {
  put(owner: Authorized<PersonRef>, pages: readonly SealedPage[], now: Date): Promise<void>;
  get(name: string): Promise<Buffer | null>;
  remove(owner: Authorized<PersonRef>, names: readonly string[]): Promise<void>;
  removeOf(owner: Authorized<PersonRef>): Promise<void>;
  /** Those from before, in the order of their names, behind that of `after`. */
  before(at: Date, after: string, limit: number): Promise<KeptPage[]>;
}

export interface SealedPage {
  readonly name: string;
  readonly sealed: Buffer;
}

export interface KeptPage {
  readonly name: string;
  /** User id. */
  readonly of: string;
}

interface PageDoc {
  readonly _id: string;
  /** User id. */
  readonly of: string;
  readonly at: Date;
  readonly sealed: Binary;
}

export async function mongoSealedPages(db: Db): Promise<SealedPages> {
  const docs = db.collection<PageDoc>("document-pages");
  await docs.createIndex({ of: 1 });
  return {
    async put({ _id: of }, pages, at) {
      await docs.insertMany(
        pages.map(({ name, sealed }) => ({ _id: name, of, at, sealed: new Binary(sealed) })),
      );
    },
    async get(name) {
      const doc = await docs.findOne({ _id: name });
      return doc && Buffer.from(doc.sealed.buffer);
    },
    async remove({ _id: of }, names) {
      if (names.length > 0) await docs.deleteMany({ _id: { $in: [...names] }, of });
    },
    async removeOf({ _id: of }) {
      await docs.deleteMany({ of });
    },
    async before(at, after, limit) {
      const found = docs
        .find({ _id: { $gt: after }, at: { $lt: at } }, { projection: { sealed: 0 } })
        .sort({ _id: 1 });
      return (await found.limit(limit).toArray()).map(({ _id, of }) => ({ name: _id, of }));
    },
  };
}
