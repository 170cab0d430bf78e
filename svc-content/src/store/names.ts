import { en } from "@tutorsetu/contracts/replies";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { Db } from "mongodb";
import { commentCollection } from "./comments.ts";
import { helpCollection } from "./help.ts";
import { noticeCollection } from "./notices.ts";

interface NewName {
  readonly userId: string;
  readonly userName: string;
  /** As comments show it. */
  readonly shown: string;
}

export interface Names {
  /** Puts the new name where a copy of the old one stands; a label in place of a name stays. */
  rename(name: Authorized<NewName>): Promise<void>;
}

/** A name that comes after the erasure, from a call that was under way, is not written. */
const NO_LABEL = { $nin: ["", en.deletedUser] };

export function mongoNames(db: Db): Names {
  const comments = commentCollection(db);
  const addressed = [helpCollection(db), noticeCollection(db)];
  return {
    async rename({ userId, userName, shown }) {
      await comments.updateMany(
        { authorId: userId, author: NO_LABEL },
        { $set: { author: shown } },
      );
      for (const docs of addressed)
        await docs.updateMany(
          { "user._id": userId, "user.userName": NO_LABEL },
          { $set: { "user.userName": userName } },
        );
    },
  };
}
