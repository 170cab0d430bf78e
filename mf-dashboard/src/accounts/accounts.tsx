import { Page } from "@tutorsetu/ui/page";
import { Tabs } from "@tutorsetu/ui/tabs";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { useSearchParams } from "@tutorsetu/web-kit/router";
import { DeletedPeople } from "./deleted-people.tsx";
import { NewAdmin } from "./new-admin.tsx";
import { useMessages } from "./messages.ts";

/** The tabs for deleted accounts and for new administrators. */
export function Accounts() {
  const t = useMessages();
  useTitle(t.title);
  const [params, setParams] = useSearchParams();
  const tab = params.get("tab") === "admin" ? "admin" : "deleted";
  return (
    <Page title={t.title} lead={t.lead}>
      <Tabs
        label={t.title}
        tabs={[
          { id: "deleted", label: t.deletedTab },
          { id: "admin", label: t.adminTab },
        ]}
        value={tab}
        onChange={(id) => setParams(id === "deleted" ? {} : { tab: id }, { replace: true })}
      >
        {tab === "deleted" ? <DeletedPeople /> : <NewAdmin />}
      </Tabs>
    </Page>
  );
}
