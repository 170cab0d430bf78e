import { contentInternal } from "@tutorsetu/contracts/apis";
import { en } from "@tutorsetu/contracts/notifications/en";
import { wordsOf } from "@tutorsetu/contracts/notifications/kinds";
import type { FetchPeople } from "@tutorsetu/service-kit/fetch-people";
import type { ServiceClient } from "@tutorsetu/service-kit/service-client";
import type { FetchBlockers } from "../blocks/chat-blocks.ts";
import type { PendingNotice } from "../bookings/booking.ts";

export interface NoticeServices {
  readonly content: ServiceClient;
  readonly fetchPeople: FetchPeople;
  readonly fetchBlockers: FetchBlockers;
}

interface About {
  /** The user id of whom it tells, or the reader's: whoever has blocked them is told nothing. */
  readonly about: string;
  /** A path on this site. */
  readonly link: string;
}

export type SendNotice = (notice: PendingNotice, about: About) => Promise<void>;

/** Hands a notice to svc-content, which keeps the first of several with one id. Nobody is told who is erased or has blocked. */
export const sendNotice =
  ({ content, fetchPeople, fetchBlockers }: NoticeServices): SendNotice =>
  async ({ id, to, kind, params, at }, { about, link }) => {
    if (about !== to && (await fetchBlockers(to, about)).includes(to)) return;
    const [person] = await fetchPeople([to]);
    // Whoever is suspended or hidden for now still reads.
    if (!person || !(person.active || person.suspended || person.hidden)) return;
    const { _id, userName, email, role } = person;
    const { title, text } = wordsOf(en, { kind, params, subject: "", message: "" });
    await content.call(contentInternal.notice, {
      params: { id },
      body: {
        user: { _id, userName, email },
        role,
        kind,
        params,
        subject: title,
        message: text,
        link,
        at: at.toISOString(),
      },
    });
  };
