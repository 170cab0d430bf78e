import { Page } from "@tutorsetu/ui/page";
import { Tabs } from "@tutorsetu/ui/tabs";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { fill } from "@tutorsetu/web-kit/i18n";
import { refresh } from "@tutorsetu/web-kit/query";
import { useSearchParams } from "@tutorsetu/web-kit/router";
import { useNotifications } from "@tutorsetu/chat-client/hooks";
import { useText } from "../text.ts";
import { BookingList } from "./booking-list.tsx";
import { type Tab, useBookings } from "./use-bookings.ts";
import { useKeptFocus } from "./use-kept-focus.ts";

/** While they load, and when they cannot be read: nought would be a claim. */
const NOT_KNOWN = { current: "…", history: "…" };

/** A person's bookings, at /my-bookings and inside the dashboard. */
export default function MyBookings() {
  const text = useText();
  useTitle(text.title);
  const [params, setParams] = useSearchParams();
  const tab: Tab = params.get("tab") === "history" ? "history" : "current";
  const list = useBookings(tab);
  const counts = list.first?.counts ?? NOT_KNOWN;
  const kept = useKeptFocus();
  useNotifications(({ event }) => {
    if (event === "booking") refresh("bookings");
  });

  return (
    <Page title={text.title}>
      <Tabs
        label={text.title}
        tabs={[
          { id: "current", label: fill(text.current, { count: counts.current }) },
          { id: "history", label: fill(text.history, { count: counts.history }) },
        ]}
        value={tab}
        onChange={(id) => setParams(id === "history" ? { tab: id } : {}, { replace: true })}
      >
        <div {...kept}>
          <BookingList tab={tab} list={list} />
        </div>
      </Tabs>
    </Page>
  );
}
