import { Icon } from "@tutorsetu/ui/icon";
import { errorMessage } from "@tutorsetu/web-kit/api-error";
import { format } from "@tutorsetu/web-kit/i18n";
import { useNavigate } from "@tutorsetu/web-kit/router";
import { toast } from "@tutorsetu/web-kit/toast";
import type { MouseEvent } from "react";
import { useRole } from "../booking/viewer.ts";
import { useMessages } from "./messages.ts";
import * as css from "./saved.module.css";
import { changeSaved, useSavedTutors } from "./saved-tutors.ts";

interface Props {
  /** The tutor's user id. */
  readonly tutorId: string;
  readonly name: string;
}

const TOAST = "saved";

/** Saves a tutor, or takes one off. Unseen for those who save nobody: nothing moves or goes when the page learns who is here. */
export function HeartButton({ tutorId, name }: Props) {
  const t = useMessages();
  const role = useRole();
  const navigate = useNavigate();
  const isSaved = useSavedTutors().ids.includes(tutorId);
  const isNobodys = role !== null && role !== "Student";

  // A toast may stand outside of the pages, where links of the router are none.
  function open(event: MouseEvent) {
    event.preventDefault();
    toast.dismiss(TOAST);
    void navigate("/shortlist");
  }

  async function toggle() {
    try {
      const isDone = await changeSaved(tutorId, !isSaved);
      if (!isDone) toast.error(t.full);
      else if (role === null && !isSaved)
        toast.linked(
          TOAST,
          <>
            {t.savedHere}{" "}
            <a href="/shortlist" onClick={open}>
              {t.shortlist}
            </a>
          </>,
        );
    } catch (error) {
      toast.error(`${t.saveFailed} ${errorMessage(error)}`);
    }
  }

  return (
    <button
      type="button"
      className={css.heart}
      disabled={isNobodys}
      aria-hidden={isNobodys || undefined}
      aria-pressed={isSaved}
      aria-label={format(t.save, { name })}
      onClick={() => void toggle()}
    >
      <Icon name="heart" size={24} />
    </button>
  );
}
