import { LIMITS } from "@tutorsetu/contracts/domain";
import { Field } from "@tutorsetu/ui/field";
import { Input } from "@tutorsetu/ui/input";
import { Page } from "@tutorsetu/ui/page";
import { Toggle } from "@tutorsetu/ui/toggle";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { useSearchParams } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
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
  const [params, setParams] = useSearchParams();
  const put = (key: string, value: string) => {
    const next = new URLSearchParams(params);
    next.set(key, value);
    if (!value) next.delete(key);
    setParams(next, { replace: true, preventScrollReset: true });
  };

  return (
    <search className={css.search}>
      <Field label={t.searchLabel}>
        {(field) => (
          <Input
            {...field}
            type="search"
            enterKeyHint="search"
            maxLength={LIMITS.search}
            placeholder={t.searchPlaceholder}
            value={params.get("q") ?? ""}
            onChange={(event) => put("q", event.currentTarget.value)}
          />
        )}
      </Field>
      {isSignedIn && (
        <Toggle
          legend={t.showLegend}
          name="show"
          value={params.get("show") === "saved" ? "saved" : "all"}
          options={[
            { value: "all", label: t.showAll },
            { value: "saved", label: t.showSaved },
          ]}
          onChange={(value) => put("show", value === "saved" ? value : "")}
        />
      )}
    </search>
  );
}
