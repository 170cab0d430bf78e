import { buttonClass } from "@tutorsetu/ui/button";
import { EmptyState } from "@tutorsetu/ui/empty-state";
import { fill } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { useText } from "../text.ts";

interface Props {
  readonly words: string;
  readonly isSavedOnly: boolean;
}

/** No post at all, none saved, or none that fits the words. */
export function Nothing({ words, isSavedOnly }: Props) {
  const text = useText();
  if (!words.trim() && !isSavedOnly)
    return <EmptyState icon="book" title={text.none} text={text.noneHint} />;
  const all = (
    <Link {...buttonClass({ variant: "secondary" })} to="/blogs" replace>
      {text.showAll}
    </Link>
  );
  if (!words.trim())
    return (
      <EmptyState icon="bookmark" title={text.noneSaved} text={text.noneSavedHint} action={all} />
    );
  return (
    <EmptyState
      icon="search"
      title={fill(text.noneFound, { words: words.trim() })}
      text={text.noneFoundHint}
      action={all}
    />
  );
}
