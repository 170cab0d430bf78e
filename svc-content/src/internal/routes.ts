import { contentInternal } from "@tutorsetu/contracts/apis";
import { internalOnly } from "@tutorsetu/service-kit/internal";
import { ownDataPage } from "@tutorsetu/service-kit/own-data/pages";
import { contractRoutes } from "@tutorsetu/service-kit/server/contract-routes";
import { shownAuthor } from "../comments/threads.ts";
import { bySystem } from "../policy.ts";
import type { Erasure } from "../store/erasure.ts";
import type { Names } from "../store/names.ts";
import type { OwnData } from "../store/own-data.ts";
import type { NoticeDoc, Notices } from "../store/notices.ts";
import type { SettingsStore } from "../store/notification-settings.ts";
import type { PushSubscriptions } from "../store/push-subscriptions.ts";

interface Deps {
  readonly notices: Notices;
  readonly settings: Pick<SettingsStore, "languageOf">;
  readonly subscriptions: Pick<PushSubscriptions, "removeEnded">;
  readonly erasure: Erasure;
  readonly names: Names;
  readonly ownData: OwnData;
  readonly publishNotice: (notice: NoticeDoc) => void;
  readonly internalSecret: string;
}

/** What other services may call; for everybody else these routes do not exist. */
export const internalRoutes = ({
  notices,
  settings,
  subscriptions,
  erasure,
  names,
  ownData,
  publishNotice,
  internalSecret,
}: Deps) =>
  contractRoutes({ guard: internalOnly(internalSecret) })
    .on(contentInternal.notice, async ({ params: { id }, body: { at, ...given } }) => {
      const notice: NoticeDoc = {
        ...given,
        _id: id,
        // Nobody in particular: its reader has no business with the administrator's account.
        sentBy: "",
        solved: false,
        told: false,
        createdAt: new Date(at),
      };
      if (await notices.add(bySystem(notice))) publishNotice(notice);
      return { ok: true as const };
    })
    .on(contentInternal.chosenLanguage, async ({ params: { id } }) => ({
      language: await settings.languageOf(id),
    }))

    .on(
      contentInternal.personErased,
      async ({ params: { userId }, body: { verifiedEmail = "" } }) => {
        await erasure.erase(bySystem([userId]), verifiedEmail);
        return { ok: true as const };
      },
    )

    .on(contentInternal.personRenamed, async ({ params: { userId }, body: { userName, role } }) => {
      const shown = shownAuthor(userName, role);
      await names.rename(bySystem({ userId, userName, shown }));
      return { ok: true as const };
    })

    .on(contentInternal.ownData, async ({ params: { userId }, body: { verifiedEmail, cursor } }) =>
      ownDataPage(ownData(userId, verifiedEmail), cursor),
    )

    .on(
      contentInternal.namedInNotices,
      async ({ params: { userId }, body: { notices: named } }) => {
        await erasure.eraseFromNotices(bySystem({ userId, notices: named }));
        return { ok: true as const };
      },
    )

    .on(contentInternal.sessionsEnded, async ({ params: { userId }, body: { sids, others } }) => {
      const before = others && { ...others, at: new Date(others.at) };
      await subscriptions.removeEnded(bySystem({ userId, sids, others: before }));
      return { ok: true as const };
    }).app;
