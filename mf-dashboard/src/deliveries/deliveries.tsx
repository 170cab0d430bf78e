import type { Delivery } from "@tutorsetu/contracts/notifications/calls";
import { en as kindTexts } from "@tutorsetu/contracts/notifications/en";
import { kindOf } from "@tutorsetu/contracts/notifications/kinds";
import { Button } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { Page } from "@tutorsetu/ui/page";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { catalogue, format, formatDateTime } from "@tutorsetu/web-kit/i18n";
import { refresh, usePages } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { usePending } from "@tutorsetu/web-kit/use-pending";
import { content } from "../api.ts";
import { InboxItem, InboxList, InboxSkeletons } from "../inbox/inbox-item.tsx";
import { PagesBoundary } from "../query-boundary.tsx";
import { useMessages } from "./messages.ts";

const useKinds = catalogue(
  kindTexts,
  async () => (await import("@tutorsetu/contracts/notifications/hi")).hi,
);

/** Notifications that never reached somebody, why, and the way to send them again. */
export function Deliveries() {
  const t = useMessages();
  useTitle(t.title);
  const list = usePages(["deliveries"], async (cursor) => {
    const page = await content.deliveries({ query: { state: "dead", cursor } });
    return { ...page, items: page.deliveries };
  });
  return (
    <Page title={t.title} lead={t.lead}>
      <PagesBoundary
        list={list}
        failed={t.loadFailed}
        loading={<InboxSkeletons />}
        empty={<EmptyState icon="check" title={t.none} text={t.noneText} />}
      >
        {(deliveries) => (
          <InboxList>
            {deliveries.map((delivery) => (
              <DeliveryItem key={delivery._id} delivery={delivery} />
            ))}
          </InboxList>
        )}
      </PagesBoundary>
    </Page>
  );
}

function DeliveryItem({ delivery }: { readonly delivery: Delivery }) {
  const t = useMessages();
  const kinds = useKinds();
  const { _id, userId, userName = userId, channel, tries, error, createdAt, endedAt } = delivery;
  const { busy, run } = usePending();
  const told = delivery.kinds.map((kind) => kinds[kindOf({ kind })].push).join(" · ");

  const retry = () =>
    run(async () => {
      await content
        .retryDelivery({ params: { id: _id } })
        .then(() => toast.success(t.sentAgain))
        .catch((failure: unknown) => toast.error(`${t.failed} ${errorMessage(failure)}`));
      refresh("deliveries");
    });

  return (
    <InboxItem
      subject={format(t.to, { name: userName, channel: t[`channel_${channel}`] })}
      about={format(t.tried, {
        count: tries,
        from: formatDateTime(createdAt),
        until: formatDateTime(endedAt),
      })}
      actions={
        <Button variant="secondary" size="s" busy={busy} onClick={() => void retry()}>
          {t.sendAgain}
        </Button>
      }
    >
      {[told, format(t.why, { error })].filter(Boolean).join("\n")}
    </InboxItem>
  );
}
