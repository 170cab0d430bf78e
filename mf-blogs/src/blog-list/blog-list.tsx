import { LIMITS } from "@tutorsetu/contracts/domain";
import { Page } from "@tutorsetu/ui/page";
import { TextField } from "@tutorsetu/ui/form-fields";
import { Toggle } from "@tutorsetu/ui/toggle";
import { useHead } from "@tutorsetu/web-kit/head";
import { Link, useSearchParams } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { useChangeParams } from "@tutorsetu/web-kit/use-change-params";
import { useMessages } from "../messages.ts";
import { useEffect, useRef } from "react";
import * as css from "./blog-list.module.css";
import { Cards } from "./blog-results.tsx";

/** All posts, at /blogs. */
export function BlogList() {
  const t = useMessages();
  useHead({ title: t.title, description: t.lead, canonical: "/blogs" });
  return (
    <Page title={t.title} lead={t.lead}>
      <SearchBar />
      <Cards />
    </Page>
  );
}

const SAVED = `/login?next=${encodeURIComponent("/blogs?show=saved")}`;

/** Search, and for signed-in readers what they saved; both are kept in the address. */
function SearchBar() {
  const t = useMessages();
  const isSignedIn = useSession((s) => s.user !== null);
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const input = useRef<HTMLInputElement>(null);
  const search = params.get("q") ?? "";
  useEffect(() => {
    // What was typed before the page became live.
    const typed = input.current?.value ?? search;
    if (typed !== search) changeParams({ q: typed });
    // oxlint-disable-next-line react/exhaustive-deps -- only as the page begins
  }, []);

  return (
    <search>
      {/* Without scripts the browser itself asks for the list again. */}
      <form method="get" className={css.search} onSubmit={(event) => event.preventDefault()}>
        <TextField
          ref={input}
          name="q"
          label={t.searchLabel}
          type="search"
          enterKeyHint="search"
          maxLength={LIMITS.search}
          placeholder={t.searchPlaceholder}
          value={search}
          onChange={(event) => changeParams({ q: event.currentTarget.value })}
        />
        {/* As high for everybody: who is signed in is known once the page is live. */}
        <div className={css.saved}>
          {isSignedIn ? (
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
          ) : (
            <Link to={SAVED}>{t.signInForSaved}</Link>
          )}
        </div>
      </form>
    </search>
  );
}
