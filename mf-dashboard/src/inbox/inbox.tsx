import { Page } from "@tutorsetu/ui/page";
import { Tabs } from "@tutorsetu/ui/tabs";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { useSearchParams } from "@tutorsetu/web-kit/router";
import { useMessages } from "../messages.ts";
import { Contacts } from "./contacts.tsx";
import { HelpRequests } from "./help-requests.tsx";
import { Reports } from "./reports.tsx";

const SCREENS = { help: HelpRequests, contacts: Contacts, reports: Reports } as const;
type Tab = keyof typeof SCREENS;

const isTab = (id: string | null): id is Tab => id !== null && id in SCREENS;

/** The inbox of administrators: help requests, contact messages and reported messages. */
export function Inbox() {
  const t = useMessages();
  useTitle(t.notifications);
  const [params, setParams] = useSearchParams();
  const id = params.get("tab");
  const tab = isTab(id) ? id : "help";
  const List = SCREENS[tab];
  return (
    <Page title={t.notifications}>
      <Tabs
        label={t.notifications}
        tabs={[
          { id: "help", label: t.helpTab },
          { id: "contacts", label: t.contactsTab },
          { id: "reports", label: t.reportsTab },
        ]}
        value={tab}
        onChange={(id) => setParams(id === "help" ? {} : { tab: id }, { replace: true })}
      >
        <List />
      </Tabs>
    </Page>
  );
}
