import { Count } from "@tutorsetu/ui/count";
import { Icon } from "@tutorsetu/ui/icon";
import { Link } from "@tutorsetu/web-kit/router";
import { useRole } from "../booking/viewer.ts";
import { useMessages } from "./messages.ts";
import * as css from "./saved.module.css";
import { useSavedTutors } from "./saved-tutors.ts";

interface Props {
  /** On a phone the heart alone, where others stand beside it. */
  readonly isShort: boolean;
}

/** Where the saved tutors are, with how many; room alone for those who save nobody. */
export function ShortlistLink({ isShort }: Props) {
  const t = useMessages();
  const role = useRole();
  const { ids } = useSavedTutors();
  const isOthers = role !== null && role !== "Student";
  return (
    <Link
      className={css.link}
      to="/shortlist"
      data-others={isOthers || undefined}
      data-short={isShort || undefined}
    >
      <Icon name="heart" />
      <span>{t.shortlist}</span>
      {ids.length > 0 && <Count of={ids.length} />}
    </Link>
  );
}
