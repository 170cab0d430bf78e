import { GRADES, SUBJECTS } from "@tutorsetu/contracts/domain";
import { buttonClass, Button } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { SelectField } from "@tutorsetu/ui/form-fields";
import { Page } from "@tutorsetu/ui/page";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { Failure } from "@tutorsetu/web-kit/failure";
import { useHead } from "@tutorsetu/web-kit/head";
import { format } from "@tutorsetu/web-kit/i18n";
import { LoadMoreFooter } from "@tutorsetu/web-kit/load-more";
import { usePages } from "@tutorsetu/web-kit/query";
import { Link, useSearchParams } from "@tutorsetu/web-kit/router";
import { useSession } from "@tutorsetu/web-kit/session";
import { useChangeParams } from "@tutorsetu/web-kit/use-change-params";
import { AFTER, type Values } from "../listing/queries.ts";
import { requirementsHead } from "./head.ts";
import { askedOf, requirementsOf, requirementsQuery } from "./queries.ts";
import { RequirementCard } from "./requirement-card.tsx";
import * as css from "./requirements.module.css";
import { useHeadWords, useRequirementWords } from "./words.ts";

const useList = (asked: Values) => usePages(requirementsQuery(asked), requirementsOf);

/** Open posts of families, at /requirements. */
export function RequirementsPage() {
  const words = useHeadWords();
  const { t } = words;
  const [params] = useSearchParams();
  const asked = askedOf(params);
  useHead(requirementsHead(asked, words));
  const list = useList(asked);
  const { total } = list;
  const isKnown = !list.isLoading && !list.error && !list.isStale;
  return (
    <Page title={t.title} lead={t.lead} actions={<Actions />}>
      <Filters cities={list.first?.cities ?? []} />
      <output className={css.count}>
        {isKnown && (total === 1 ? t.oneCount : format(t.count, { count: total }))}
      </output>
      <Body list={list} />
    </Page>
  );
}

/** To one's own posts or offers; a visitor's post begins with the form. */
function Actions() {
  const { t } = useHeadWords();
  const role = useSession((s) => s.user?.role);
  if (role === "Admin") return null;
  const own = role === "Tutor" ? t.myOffers : t.mine;
  return (
    <div className={css.actions}>
      {role !== "Tutor" && (
        <Link {...buttonClass()} to="/requirements/new">
          {t.post}
        </Link>
      )}
      {role && (
        <Link {...buttonClass({ variant: "secondary" })} to="/requirements/mine">
          {own}
        </Link>
      )}
    </div>
  );
}

interface FiltersProps {
  readonly cities: readonly {
    readonly slug: string;
    readonly name: string;
    readonly count: number;
  }[];
}

/** They act as they are chosen; without scripts the form does. */
function Filters({ cities }: FiltersProps) {
  const { t, subjectOf, cityOf } = useRequirementWords();
  const [params] = useSearchParams();
  const change = useChangeParams();
  const asked = askedOf(params);
  const city = asked["city"] ?? "";
  // The chosen one is there also while none of its posts is open.
  const known =
    cities.some(({ slug }) => slug === city) || !city
      ? cities
      : [...cities, { slug: city, name: city, count: 0 }];
  const fields = [
    {
      name: "subject",
      any: t.anySubject,
      options: SUBJECTS.map((value) => ({ value, label: subjectOf(value) })),
    },
    {
      name: "class",
      any: t.anyClass,
      options: GRADES.map((value) => ({ value: String(value), label: String(value) })),
    },
    {
      name: "city",
      any: t.anyCity,
      options: known.map(({ slug, name, count }) => ({
        value: slug,
        label: `${cityOf(name)} (${count})`,
      })),
    },
    {
      name: "mode",
      any: t.anyMode,
      options: [
        { value: "home", label: t.atHome },
        { value: "online", label: t.online },
      ],
    },
  ] as const;
  return (
    <form className={css.filters} method="get" action="/requirements">
      {fields.map(({ name, any, options }) => (
        <SelectField
          key={name}
          name={name}
          label={t[name]}
          placeholder={any}
          options={options}
          value={asked[name] ?? ""}
          onChange={(event) => change({ [name]: event.currentTarget.value, [AFTER]: "" })}
        />
      ))}
      <Button type="submit" variant="secondary">
        {t.filter}
      </Button>
    </form>
  );
}

const SIX = [1, 2, 3, 4, 5, 6];

/** Failed, loading, empty, or the posts with the way to the next page. */
function Body({ list }: { readonly list: ReturnType<typeof useList> }) {
  const { t } = useHeadWords();
  const common = useCommon();
  const [params] = useSearchParams();
  if (list.error) return <Failure title={t.failed} error={list.error} onRetry={list.reload} />;
  if (list.isLoading)
    return (
      <section className={css.grid} aria-busy="true" aria-label={common.loading}>
        {SIX.map((n) => (
          <div key={n} className={`${css.card} ${css.waiting}`}>
            <Skeleton lines={2} />
            <Skeleton lines={4} />
          </div>
        ))}
      </section>
    );
  if (list.items.length === 0)
    return (
      <EmptyState
        icon="search"
        title={t.empty}
        text={t.emptyText}
        action={
          <Link {...buttonClass({ variant: "secondary" })} to="/requirements">
            {t.showAll}
          </Link>
        }
      />
    );
  const rest = new URLSearchParams(params);
  if (list.nextCursor) rest.set(AFTER, list.nextCursor);
  return (
    <>
      <ul className={css.grid} aria-busy={list.isStale} data-stale={list.isStale || undefined}>
        {list.items.map((post) => (
          <li key={post._id}>
            <RequirementCard post={post} />
          </li>
        ))}
      </ul>
      <LoadMoreFooter
        list={list}
        failed={t.moreFailed}
        status={format(t.shownOf, { shown: list.items.length, total: list.total })}
        href={list.nextCursor ? `?${rest}` : undefined}
      />
    </>
  );
}
