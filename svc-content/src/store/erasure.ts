import { en as texts } from "@tutorsetu/contracts/notifications/en";
import { wordsOf } from "@tutorsetu/contracts/notifications/kinds";
import { en } from "@tutorsetu/contracts/replies";
import type { NamedIn } from "@tutorsetu/contracts/security/privacy";
import type { Authorized } from "@tutorsetu/service-kit/authorized";
import type { Db, Filter } from "mongodb";
import { mongoAuthorReferences } from "./author-references.ts";
import { contactCollection } from "./contacts.ts";
import { helpCollection } from "./help.ts";
import { literally } from "./literally.ts";
import { noticeCollection, type NoticeDoc } from "./notices.ts";

interface NamedPerson {
  readonly userId: string;
  readonly notices: readonly NamedIn[];
}

export interface Erasure {
  /**
   * Removes the names and the addresses of these people everywhere, and what is theirs alone. What was sent from an address
   * that nobody was shown to have may be another's.
   */
  erase(userIds: Authorized<readonly string[]>, verifiedEmail?: string): Promise<void>;
  /** Removes the name from notices to others. */
  eraseFromNotices(named: Authorized<NamedPerson>): Promise<void>;
}

/** An address as people write it, which is not always as they signed up with it. */
export const sentFrom = (email: string) => new RegExp(`^${literally(email)}$`, "i");

export async function mongoErasure(db: Db): Promise<Erasure> {
  const [notices, help, contacts] = [
    noticeCollection(db),
    helpCollection(db),
    contactCollection(db),
  ];
  const places = await mongoAuthorReferences(db);
  await notices.createIndex({ link: 1 }, { sparse: true });

  /** The label in place of a name, also in the words that pages of before show. */
  async function erase(filter: Filter<NoticeDoc>, param: NamedIn["param"], value?: string) {
    const named = {
      ...filter,
      [`params.${param}`]: value ?? { $gt: "", $ne: en.deletedUser },
    };
    for await (const { _id, kind, params, subject, message } of notices.find(named)) {
      const changed = { ...params, [param]: en.deletedUser };
      const words = wordsOf(texts, { kind, params: changed, subject, message });
      const [title, text] = [words.title, words.text];
      await notices.updateOne(
        { _id },
        { $set: { params: changed, subject: title, message: text } },
      );
    }
  }

  return {
    async erase(userIds, verifiedEmail) {
      for (const place of places) await place.anonymise(userIds);
      await help.updateMany({ "user._id": { $in: [...userIds] } }, { $set: { owed: [] } });
      for (const userId of userIds)
        await erase({ kind: "messages_unread", link: `/chat/${userId}` }, "name");
      if (!verifiedEmail) return;
      await contacts.deleteMany({ email: sentFrom(verifiedEmail) });
    },
    async eraseFromNotices({ userId, notices: named }) {
      for (const { param, id, link, kind, to, value } of named)
        await erase(
          {
            ...(id !== undefined && { _id: id }),
            ...(link !== undefined && { link }),
            ...(kind !== undefined && { kind }),
            "user._id": to ?? { $ne: userId },
          },
          param,
          value,
        );
    },
  };
}
