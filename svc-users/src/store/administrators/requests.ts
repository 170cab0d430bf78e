import type { AdminRequest as Wire } from "@tutorsetu/contracts/administration/administrators";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import { unlessDuplicate } from "@tutorsetu/service-kit/mongo";
import type { Db } from "mongodb";

/** What one administrator asked for. It is gone once it is done, cancelled or over. */
export interface AdminRequest {
  readonly id: string;
  readonly kind: Wire["kind"];
  /** User ids. */
  readonly of: string;
  readonly by: string;
  readonly reason: string;
  readonly at: Date;
  readonly until: Date;
  /** It happens by itself at `until`; else it is over then. */
  readonly isDelayed: boolean;
  /** Set when it is decided and to be carried out. */
  readonly approved?: { readonly by: string; readonly at: Date };
}

export interface AdminRequests {
  /** The request of this kind about this person that waits already, else the new one. */
  add(request: Authorized<AdminRequest>): Promise<AdminRequest>;
  find(id: string): Promise<AdminRequest | null>;
  /** Oldest first. */
  all(): Promise<AdminRequest[]>;
  /** Null when it was decided by somebody else, or is gone. */
  approve(
    request: Authorized<AdminRequest>,
    approved: NonNullable<AdminRequest["approved"]>,
  ): Promise<AdminRequest | null>;
  /** False when it was decided, or is gone. */
  cancel(request: Authorized<AdminRequest>): Promise<boolean>;
  /** After it was carried out, or when it is over. */
  remove(request: Authorized<AdminRequest>): Promise<void>;
}

/** One waiting request of a kind about a person: that is its key. */
type Stored = AdminRequest & { readonly _id: string };

const MOST = 100;

const toRequest = ({ _id, ...request }: Stored): AdminRequest => request;

export async function mongoAdminRequests(db: Db): Promise<AdminRequests> {
  const requests = db.collection<Stored>("admin-requests");
  await requests.createIndex({ id: 1 });
  const undecided = { approved: { $exists: false } };
  return {
    async add(request) {
      const _id = `${request.kind} ${request.of}`;
      const plain: AdminRequest = request;
      const isAdded = await unlessDuplicate(requests.insertOne({ ...plain, _id }), null);
      const there = isAdded ? null : await requests.findOne({ _id });
      return there ? toRequest(there) : request;
    },
    async find(id) {
      const found = await requests.findOne({ id });
      return found && toRequest(found);
    },
    async all() {
      return (await requests.find().sort({ at: 1 }).limit(MOST).toArray()).map(toRequest);
    },
    async approve({ id }, approved) {
      const found = await requests.findOneAndUpdate(
        { id, ...undecided },
        { $set: { approved } },
        { returnDocument: "after" },
      );
      return found && toRequest(found);
    },
    async cancel({ id }) {
      return (await requests.deleteOne({ id, ...undecided })).deletedCount === 1;
    },
    async remove({ id }) {
      await requests.deleteOne({ id });
    },
  };
}
