import { MOST_CHILDREN } from "@tutorsetu/contracts/domain";
import { buttonClass } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { Page } from "@tutorsetu/ui/page";
import { Skeleton } from "@tutorsetu/ui/skeleton";
import { useTitle } from "@tutorsetu/web-kit/document-title";
import { type Family, useFamily } from "@tutorsetu/web-kit/family";
import { format } from "@tutorsetu/web-kit/i18n";
import { Link, useSearchParams } from "@tutorsetu/web-kit/router";
import { QueryBoundary } from "../query-boundary.tsx";
import { CHILDREN, childAddress } from "./addresses.ts";
import { BecomeFamily } from "./become-family.tsx";
import { ChildCard } from "./child-card.tsx";
import { ChildForm } from "./child-form.tsx";
import * as css from "./children.module.css";
import { useMessages } from "./messages.ts";

/** A parent's children; `?child=` opens the form of one, `new` that of a further one. */
export function Children() {
  const t = useMessages();
  const family = useFamily();
  const [params] = useSearchParams();
  const asked = params.get("child");
  const { error, reload } = family;
  const query = { data: family.isKnown ? family : undefined, error, reload };
  const isForm = asked !== null && family.children.length > 0;
  const child = family.children.find(({ _id }) => _id === asked);
  const editing = child ? format(t.editName, { name: child.name }) : t.add;
  const title = isForm ? editing : t.title;
  useTitle(title);
  return (
    <Page title={title} lead={isForm ? undefined : t.lead} narrow>
      <QueryBoundary query={query} failed={t.failed} loading={<Loading />}>
        {(known) => (isForm ? <Form family={known} asked={asked} /> : <Cards family={known} />)}
      </QueryBoundary>
    </Page>
  );
}

const Loading = () => (
  <div className={css.cards} data-testid="skeleton-children">
    {[1, 2].map((n) => (
      <Skeleton key={n} shape="card" lines={4} />
    ))}
  </div>
);

/** The form of one child, or the reason why there is none. */
function Form({
  family: { children },
  asked,
}: {
  readonly family: Family;
  readonly asked: string;
}) {
  const t = useMessages();
  const child = children.find(({ _id }) => _id === asked);
  const back = (
    <Link {...buttonClass({ variant: "secondary" })} to={CHILDREN}>
      {t.back}
    </Link>
  );
  if (asked !== "new" && !child) return <EmptyState title={t.gone} icon="users" action={back} />;
  if (!child && children.length >= MOST_CHILDREN)
    return <EmptyState title={t.full} icon="users" action={back} />;
  return <ChildForm key={asked} child={child} />;
}

function Cards({ family }: { readonly family: Family }) {
  const t = useMessages();
  const { children, current } = family;
  const count = children.length;
  if (count === 0) return <BecomeFamily mayBeFamily={family.mayBeFamily} />;
  return (
    <div className={css.cards}>
      <div className={css.head}>
        <p>{format(t.count, { count, most: MOST_CHILDREN })}</p>
        {count < MOST_CHILDREN ? (
          <Link {...buttonClass()} to={childAddress("new")}>
            {t.add}
          </Link>
        ) : (
          <p>{t.full}</p>
        )}
      </div>
      <ul className={css.cards} aria-label={t.title}>
        {children.map((child) => (
          <li key={child._id}>
            <ChildCard child={child} isCurrent={child._id === current?._id} isLast={count === 1} />
          </li>
        ))}
      </ul>
      {count === 1 && <p className={css.quiet}>{t.last}</p>}
    </div>
  );
}
