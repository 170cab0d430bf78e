import { LIMITS } from "@tutorsetu/contracts/domain";
import { Page } from "@tutorsetu/ui/page";
import { TextField } from "@tutorsetu/ui/form-fields";
import { Toggle } from "@tutorsetu/ui/toggle";
import { useHead } from "@tutorsetu/web-kit/head";
import { Link, useSearchParams } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { useChangeParams } from "@tutorsetu/web-kit/use-change-params";
import { useDebouncedSearch } from "@tutorsetu/web-kit/use-debounced-search";
import { type SubmitEvent, useRef } from "react";
import { useMessages } from "../messages.ts";
import { AFTER, wordsIn } from "../queries.ts";
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
  // Other words begin at the newest post again.
  const searchFor = (q: string) => changeParams({ q, [AFTER]: "" });
  const box = useDebouncedSearch(wordsIn(params), searchFor, input);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    searchFor(box.flush());
  }

  return (
    <search>
      {/* Without scripts the browser itself asks for the list again. */}
      <form method="get" className={css.search} onSubmit={submit}>
        <TextField
          ref={input}
          name="q"
          label={t.searchLabel}
          type="search"
          enterKeyHint="search"
          maxLength={LIMITS.search}
          placeholder={t.searchPlaceholder}
          value={box.value}
          onChange={(event) => box.change(event.currentTarget.value)}
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
