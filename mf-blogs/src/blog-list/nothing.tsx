import { buttonClass } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { fill } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { useMessages } from "../messages.ts";

interface Props {
  readonly search: string;
  readonly isSavedOnly: boolean;
}

/** The empty states: no post at all, none saved, or none that matches the search. */
export function NoResults({ search, isSavedOnly }: Props) {
  const t = useMessages();
  if (!search.trim() && !isSavedOnly)
    return <EmptyState icon="book" title={t.none} text={t.noneHint} />;
  const all = (
    <Link {...buttonClass({ variant: "secondary" })} to="/blogs" replace>
      {t.showAll}
    </Link>
  );
  if (!search.trim())
    return <EmptyState icon="bookmark" title={t.noneSaved} text={t.noneSavedHint} action={all} />;
  return (
    <EmptyState
      icon="search"
      title={fill(t.noneFound, { words: search.trim() })}
      text={t.noneFoundHint}
      action={all}
    />
  );
}
