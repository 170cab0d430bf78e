import { Button } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { fill } from "@tutorsetu/web-kit/i18n";
import { useMessages } from "../messages.ts";
import { type Filter, labelOf, type useFilters } from "./filters.ts";

interface Props {
  readonly title: string;
  readonly filters: readonly Filter[];
  readonly state: ReturnType<typeof useFilters>;
}

/** The empty state of a listing: offers to remove the filter that was set last, or all of them. */
export function NoResults({ title, filters, state }: Props) {
  const t = useMessages();
  const last = state.setNames.at(-1);
  if (!last) return <EmptyState icon="search" title={title} text={t.noneYet} />;

  const filter = filters.find(({ name }) => name === last);
  const name = filter ? labelOf(filter, state.applied[last] ?? "") : `“${state.search}”`;
  const action = (
    <>
      <Button onClick={() => state.remove(last)}>{fill(t.searchWithout, { name })}</Button>
      {state.setNames.length > 1 && (
        <Button variant="quiet" onClick={state.reset}>
          {t.resetFilters}
        </Button>
      )}
    </>
  );
  return <EmptyState icon="search" title={title} text={t.noResultHint} action={action} />;
}
