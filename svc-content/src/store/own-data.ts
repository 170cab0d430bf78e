import { mongoOwnData } from "@tutorsetu/service-kit/own-data/mongo-reader";
import type { OwnDataReader } from "@tutorsetu/service-kit/own-data/pages";
import type { Db } from "mongodb";
import { commentCollection } from "./comments.ts";
import { contactCollection } from "./contacts.ts";
import type { DeliveryDoc } from "./deliveries.ts";
import { sentFrom } from "./erasure.ts";
import { helpCollection } from "./help.ts";
import { noticeCollection } from "./notices.ts";
import { settingsCollection } from "./notification-settings.ts";
import { subscriptionCollection } from "./push-subscriptions.ts";
import type { Reaction } from "./reactions.ts";

/** What this service holds about a person, for the person; contact messages only of an address that is verified. */
export type OwnData = (userId: string, verifiedEmail?: string) => readonly OwnDataReader[];

interface Titled {
  readonly _id: string;
  readonly title: string;
}

const iso = (at: Date | undefined) => at?.toISOString() ?? null;

export async function mongoOwnContents(db: Db): Promise<OwnData> {
  const comments = commentCollection(db);
  const blogs = db.collection<Titled>("blogs");
  const marks = db.collection<Reaction & { readonly _id: string }>("marks");
  const deliveries = db.collection<DeliveryDoc>("deliveries");
  await comments.createIndex({ "reports.userId": 1 }, { sparse: true });

  /** The titles of posts that are still there. */
  async function titlesOf(found: readonly { readonly blogId: string }[]) {
    const ids = [...new Set(found.map(({ blogId }) => blogId))];
    const posts = await blogs
      .find({ _id: { $in: ids } })
      .project<Titled>({ title: 1 })
      .toArray();
    const titles = new Map(posts.map(({ _id, title }) => [_id, title]));
    return (blogId: string) => titles.get(blogId) ?? null;
  }

  const written = (userId: string): readonly OwnDataReader[] => [
    mongoOwnData({
      part: "comments",
      docs: comments,
      filter: { authorId: userId },
      async toItems(found) {
        const titleOf = await titlesOf(found);
        return found.map(({ blogId, parentId, author, text, state, createdAt }) => ({
          post: titleOf(blogId),
          shownAs: author,
          text,
          isReply: parentId !== null,
          state,
          createdAt: createdAt.toISOString(),
        }));
      },
    }),
    mongoOwnData({
      part: "reactions",
      docs: marks,
      filter: { userId },
      async toItems(found) {
        const titleOf = await titlesOf(found);
        return found.map(({ blogId, kind }) => ({ post: titleOf(blogId), kind }));
      },
    }),
    mongoOwnData({
      part: "commentReportsMade",
      docs: comments,
      filter: { "reports.userId": userId },
      toItems: (found) =>
        found.flatMap(({ text, reports }) =>
          reports
            .filter((report) => report.userId === userId)
            .map(({ reason, createdAt }) => ({
              reported: text,
              reason,
              createdAt: createdAt.toISOString(),
            })),
        ),
    }),
    // Anybody may have reported what anybody may read: that it was says nothing of who did.
    mongoOwnData({
      part: "commentReportsReceived",
      docs: comments,
      filter: { authorId: userId, "reports.0": { $exists: true } },
      toItems: (found) =>
        found.map(({ text, reports, reported, state }) => ({
          reported: text,
          times: reports.length,
          settled: !reported,
          state,
        })),
    }),
    mongoOwnData({
      part: "helpRequests",
      docs: helpCollection(db),
      filter: { "user._id": userId },
      toItems: (found) =>
        found.map(({ subject, message, solved, createdAt }) => ({
          subject,
          message,
          settled: solved,
          createdAt: createdAt.toISOString(),
        })),
    }),
  ];

  const contacts = (verifiedEmail: string | undefined): readonly OwnDataReader[] =>
    verifiedEmail
      ? [
          mongoOwnData({
            part: "contactMessages",
            docs: contactCollection(db),
            filter: { email: sentFrom(verifiedEmail) },
            toItems: (found) =>
              found.map(({ name, email, subject, message, answered, createdAt }) => ({
                name,
                email,
                subject,
                message,
                answer: answered?.text ?? null,
                answeredAt: iso(answered?.at),
                createdAt: createdAt.toISOString(),
              })),
          }),
        ]
      : [];

  const told = (userId: string): readonly OwnDataReader[] => [
    mongoOwnData({
      part: "notices",
      docs: noticeCollection(db),
      filter: { "user._id": userId },
      toItems: (found) =>
        found.map(({ subject, message, link, solved, createdAt }) => ({
          subject,
          message,
          ...(link ? { link } : {}),
          isRead: solved,
          createdAt: createdAt.toISOString(),
        })),
    }),
    mongoOwnData({
      part: "notificationSettings",
      docs: settingsCollection(db),
      filter: { _id: userId },
      toItems: (found) =>
        found.map(({ language, groups }) => ({ language: language ?? null, groups: groups ?? {} })),
    }),
    // Without the address and the keys that reach the browser.
    mongoOwnData({
      part: "pushDevices",
      docs: subscriptionCollection(db),
      filter: { userId },
      toItems: (found) =>
        found.map(({ language, createdAt, expireAt }) => ({
          language,
          createdAt: createdAt.toISOString(),
          keptUntil: iso(expireAt),
        })),
    }),
    mongoOwnData({
      part: "deliveries",
      docs: deliveries,
      filter: { userId },
      toItems: (found) =>
        found.map(({ channel, isSummary = false, state, createdAt, endedAt }) => ({
          channel,
          isSummary,
          state,
          createdAt: createdAt.toISOString(),
          endedAt: iso(endedAt),
        })),
    }),
  ];

  return (userId, verifiedEmail) => [
    ...written(userId),
    ...contacts(verifiedEmail),
    ...told(userId),
  ];
}
