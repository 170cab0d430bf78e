import { LIMITS } from "@tutorsetu/contracts/domain";
import { Button } from "@tutorsetu/ui/button";
import { SelectField } from "@tutorsetu/ui/form-fields";
import { Icon } from "@tutorsetu/ui/icon";
import { Input } from "@tutorsetu/ui/input";
import { format } from "@tutorsetu/web-kit/i18n";
import { useQuery } from "@tutorsetu/web-kit/query";
import { useDebouncedSearch } from "@tutorsetu/web-kit/use-debounced-search";
import { type ComponentType, type SubmitEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLazyDialog } from "../dialog/lazy-dialog.ts";
import { useMessages } from "../messages.ts";
import type { Filter, useFilters } from "./filters.ts";
import * as css from "./listing.module.css";
import type { Values } from "./queries.ts";
import type { Props as TypedFieldsProps } from "./typed-fields.tsx";

interface Props {
  readonly subject: string;
  readonly searchHint: string;
  readonly filters: readonly Filter[];
  /** The fields of filters that are typed, loaded when the panel is first opened. */
  readonly loadTypedFields?: (() => Promise<ComponentType<TypedFieldsProps>>) | undefined;
  readonly state: ReturnType<typeof useFilters>;
  readonly countOf: (draft: Values) => Promise<number>;
  readonly facets: Readonly<Record<string, Readonly<Record<string, number>>>> | undefined;
}

const loadSheet = async () => (await import("./filter-sheet.tsx")).FilterSheet;
const loadNothing = () => Promise.resolve(() => null);
const isPhone = () => matchMedia("(max-width: 599.98px)").matches;

/** The search box and, behind 'Show Filters', the fields with Reset and Apply: below it, or as a sheet on phones. */
export function FilterBar(props: Props) {
  const { searchHint, filters, state, facets, loadTypedFields } = props;
  const t = useMessages();
  const [open, setOpen] = useState<"" | "panel" | "sheet">("");
  const [isTried, setTried] = useState(false);
  const panel = useId();
  const input = useRef<HTMLInputElement>(null);
  const box = useDebouncedSearch(state.search, state.searchFor, input);
  const toggle = useRef<HTMLButtonElement>(null);
  const { Dialog: Sheet, ...sheet } = useLazyDialog(loadSheet);
  const { Dialog: TypedFields, ...typed } = useLazyDialog(loadTypedFields ?? loadNothing);

  async function show() {
    void typed.open();
    setOpen(isPhone() && (await sheet.open()) ? "sheet" : "panel");
  }
  function hide() {
    // What is hidden cannot keep the focus.
    if (document.getElementById(panel)?.contains(document.activeElement)) toggle.current?.focus();
    setOpen("");
  }
  function apply(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const isTaken = state.apply(box.flush());
    flushSync(() => setTried(!isTaken));
    if (isTaken) return hide();
    form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }

  const fields = (
    <>
      {filters
        .filter(({ read, partOf }) => !read && !partOf)
        .map((filter) => {
          const chosen = state.draft[filter.name] ?? "";
          return (
            <SelectField
              key={filter.name}
              name={filter.name}
              label={filter.label}
              placeholder={filter.any}
              options={optionsOf(filter, facets?.[filter.name] ?? {}, chosen)}
              value={chosen}
              onChange={(event) => state.choose(filter.name, event.currentTarget.value)}
            />
          );
        })}
      {open && TypedFields && (
        <TypedFields
          filters={filters}
          state={state}
          isTried={isTried}
          cities={Object.keys(facets?.["city"] ?? {})}
        />
      )}
    </>
  );
  const actions = (
    <Actions
      {...props}
      isOpen={open !== ""}
      onReset={() => {
        box.clear();
        state.reset();
        setTried(false);
      }}
    />
  );

  return (
    <search className={css.bar}>
      {/* Without scripts the browser itself asks for the list again. */}
      <form method="get" onSubmit={apply}>
        <div className={css.searchRow}>
          <Input
            ref={input}
            type="search"
            name="search"
            aria-label={t.searchLabel}
            placeholder={searchHint}
            maxLength={LIMITS.search}
            value={box.value}
            onChange={(event) => box.change(event.currentTarget.value)}
          />
          <Button
            ref={toggle}
            variant="secondary"
            aria-expanded={open !== ""}
            aria-controls={panel}
            iconStart={<Icon name="filter" />}
            onClick={() => (open ? hide() : void show())}
          >
            {open ? t.hideFilters : t.showFilters}
          </Button>
        </div>
        {open === "sheet" && Sheet ? (
          <div id={panel}>
            <Sheet onClose={() => setOpen("")} fields={fields} actions={actions} />
          </div>
        ) : (
          <div id={panel} className={css.panel} hidden={!open}>
            <div className={css.fields}>{fields}</div>
            <div className={css.actions}>{actions}</div>
          </div>
        )}
      </form>
    </search>
  );
}

/** The options of a filter with the number of results each would give. */
const optionsOf = (filter: Filter, counts: Readonly<Record<string, number>>, chosen: string) =>
  filter.choices(counts, chosen).map(({ value, label, count }) => ({
    value,
    label: count === undefined ? label : `${label} (${count})`,
  }));

interface ActionsProps extends Pick<Props, "subject" | "state" | "countOf"> {
  readonly isOpen: boolean;
  readonly onReset: () => void;
}

/** Reset, Apply, and how many people the chosen filters would leave before they are applied. */
function Actions({ subject, state, countOf, isOpen, onReset }: ActionsProps) {
  const t = useMessages();
  const { asked, search, isChanged } = state;
  const draft = isOpen && isChanged && asked ? { ...asked, search } : null;
  const { data } = useQuery(draft && [subject, "count", draft], () => countOf(draft ?? {}), {
    keepPreviousData: true,
  });
  const count = draft ? data : undefined;
  return (
    <>
      {draft && (
        <output className={css.preview}>
          {count === undefined ? "" : format(t.wouldMatch, { count })}
        </output>
      )}
      <Button variant="quiet" onClick={onReset}>
        {t.resetFilters}
      </Button>
      <Button type="submit">
        {t.applyFilters}
        {count !== undefined && (
          <span className={css.count} aria-hidden="true">
            · {count}
          </span>
        )}
      </Button>
    </>
  );
}
