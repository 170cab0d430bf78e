import { Page } from "@tutorsetu/ui/page";
import { Tabs } from "@tutorsetu/ui/tabs";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { useSearchParams } from "@tutorsetu/web-kit/router";
import { DeletedPeople } from "./deleted-people.tsx";
import { NewAdmin } from "./new-admin.tsx";
import { useText } from "./text.ts";

/** Who was deleted and can be had back, and who else shall be an administrator. */
export function Accounts() {
  const text = useText();
  useTitle(text.title);
  const [params, setParams] = useSearchParams();
  const tab = params.get("tab") === "admin" ? "admin" : "deleted";
  return (
    <Page title={text.title} lead={text.lead}>
      <Tabs
        label={text.title}
        tabs={[
          { id: "deleted", label: text.deletedTab },
          { id: "admin", label: text.adminTab },
        ]}
        value={tab}
        onChange={(id) => setParams(id === "deleted" ? {} : { tab: id }, { replace: true })}
      >
        {tab === "deleted" ? <DeletedPeople /> : <NewAdmin />}
      </Tabs>
    </Page>
  );
}
