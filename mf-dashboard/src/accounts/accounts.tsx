import { Page } from "@tutorsetu/ui/page";
import { Tabs } from "@tutorsetu/ui/tabs";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { useSearchParams } from "@tutorsetu/web-kit/router";
import { Administrators } from "../administrators/administrators.tsx";
import { DeletedPeople } from "./deleted-people.tsx";
import { NewAdmin } from "./new-admin.tsx";
import { useMessages } from "./messages.ts";

const TABS = ["deleted", "admins", "admin"] as const;

/** The tabs for deleted accounts, for administrators and for a new one. */
export function Accounts() {
  const t = useMessages();
  useTitle(t.title);
  const [params, setParams] = useSearchParams();
  const tab = TABS.find((id) => id === params.get("tab")) ?? "deleted";
  return (
    <Page title={t.title} lead={t.lead}>
      <Tabs
        label={t.title}
        tabs={[
          { id: "deleted", label: t.deletedTab },
          { id: "admins", label: t.adminsTab },
          { id: "admin", label: t.adminTab },
        ]}
        value={tab}
        onChange={(id) => setParams(id === "deleted" ? {} : { tab: id }, { replace: true })}
      >
        {tab === "deleted" && <DeletedPeople />}
        {tab === "admins" && <Administrators />}
        {tab === "admin" && <NewAdmin />}
      </Tabs>
    </Page>
  );
}
