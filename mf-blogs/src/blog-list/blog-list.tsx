import { LIMITS } from "@tutorsetu/contracts/domain";
import { Page } from "@tutorsetu/ui/page";
import { TextField } from "@tutorsetu/ui/form-fields";
import { Toggle } from "@tutorsetu/ui/toggle";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { useSearchParams } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { useChangeParams } from "@tutorsetu/web-kit/use-change-params";
import { useMessages } from "../messages.ts";
import * as css from "./blog-list.module.css";
import { Cards } from "./blog-results.tsx";

/** All posts, at /blogs. */
export function BlogList() {
  const t = useMessages();
  useTitle(t.title);
  return (
    <Page title={t.title} lead={t.lead}>
      <SearchBar />
      <Cards />
    </Page>
  );
}

/** Search, and for signed-in readers what they saved; both are kept in the address. */
function SearchBar() {
  const t = useMessages();
  const isSignedIn = useSession((s) => s.user !== null);
  const [params] = useSearchParams();
  const changeParams = useChangeParams();

  return (
    <search className={css.search}>
      <TextField
        label={t.searchLabel}
        type="search"
        enterKeyHint="search"
        maxLength={LIMITS.search}
        placeholder={t.searchPlaceholder}
        value={params.get("q") ?? ""}
        onChange={(event) => changeParams({ q: event.currentTarget.value })}
      />
      {isSignedIn && (
        <Toggle
          legend={t.showLegend}
          name="show"
          value={params.get("show") === "saved" ? "saved" : "all"}
          options={[
            { value: "all", label: t.showAll },
            { value: "saved", label: t.showSaved },
          ]}
          onChange={(value) => changeParams({ show: value === "saved" ? value : "" })}
        />
      )}
    </search>
  );
}
