import { mongoOwnData } from "@tutorsetu/service-kit/own-data/mongo-reader";
import type { OwnDataReader } from "@tutorsetu/service-kit/own-data/pages";
import type { PostCollections } from "./pending.ts";

/** What is held about a person in posts, for the person. */
export const mongoOwnPosts =
  ({ requirements, applications }: PostCollections) =>
  (userId: string): readonly OwnDataReader[] => [
    mongoOwnData({
      part: "requirements",
      docs: requirements,
      filter: { studentUserId: userId },
      toItems: (found) =>
        found.map((doc) => ({
          subject: doc.subject,
          class: doc.class,
          ...(doc.board ? { board: doc.board } : {}),
          mode: doc.mode,
          pinCode: doc.pinCode,
          city: doc.city,
          state: doc.state,
          days: doc.days,
          ...(doc.budget === undefined ? {} : { budget: doc.budget }),
          text: doc.ownText,
          shownAs: doc.text,
          status: doc.status,
          isHidden: doc.hidden ?? false,
          timesReported: (doc.reports ?? []).length,
          createdAt: doc.createdAt.toISOString(),
          closesAt: doc.closesAt.toISOString(),
        })),
    }),
    mongoOwnData({
      part: "applications",
      docs: applications,
      filter: { tutorUserId: userId },
      toItems: (found) =>
        found.map(({ message, fee, state, reason, createdAt, changedAt }) => ({
          message,
          fee,
          status: state,
          reason,
          createdAt: createdAt.toISOString(),
          changedAt: changedAt.toISOString(),
        })),
    }),
    mongoOwnData({
      part: "applicationsReceived",
      docs: applications,
      filter: { studentUserId: userId },
      toItems: (found) =>
        found.map(({ message, fee, state, createdAt }) => ({
          message,
          fee,
          status: state,
          createdAt: createdAt.toISOString(),
        })),
    }),
    mongoOwnData({
      part: "requirementReportsMade",
      docs: requirements,
      filter: { "reports.by": userId },
      toItems: (found) =>
        found.flatMap(({ text: reported, reports = [] }) =>
          reports
            .filter(({ by }) => by === userId)
            .map(({ reason, text, createdAt }) => ({
              reported,
              reason,
              text,
              createdAt: createdAt.toISOString(),
            })),
        ),
    }),
  ];
