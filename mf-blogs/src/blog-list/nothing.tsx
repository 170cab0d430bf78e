import { buttonClass } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { fill } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { useMessages } from "../messages.ts";

interface Props {
  readonly words: string;
  readonly isSavedOnly: boolean;
}

/** No post at all, none saved, or none that fits the words. */
export function Nothing({ words, isSavedOnly }: Props) {
  const t = useMessages();
  if (!words.trim() && !isSavedOnly)
    return <EmptyState icon="book" title={t.none} text={t.noneHint} />;
  const all = (
    <Link {...buttonClass({ variant: "secondary" })} to="/blogs" replace>
      {t.showAll}
    </Link>
  );
  if (!words.trim())
    return <EmptyState icon="bookmark" title={t.noneSaved} text={t.noneSavedHint} action={all} />;
  return (
    <EmptyState
      icon="search"
      title={fill(t.noneFound, { words: words.trim() })}
      text={t.noneFoundHint}
      action={all}
    />
  );
}
