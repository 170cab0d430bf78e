import { Button } from "@tutorsetu/ui/button";
import { Dialog } from "@tutorsetu/ui/dialog";
import { ApiError } from "@tutorsetu/web-kit/api";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { useOnce } from "@tutorsetu/web-kit/once";
import { toast } from "@tutorsetu/web-kit/toast";
import { useState } from "react";
import { explain } from "../explain.ts";
import { useText } from "../text.ts";
import * as css from "./confirm-delete.module.css";

interface Props {
  readonly title: string;
  readonly question: string;
  /** What goes away, in its own words. */
  readonly about: string;
  readonly done: string;
  readonly failed: string;
  readonly remove: () => Promise<unknown>;
  /** It is gone, by this press or by somebody else's. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks before something goes for good; a failure is said where the question was. */
export function ConfirmDelete(props: Props) {
  const { title, question, about, done, failed, remove, onDone, onClose } = props;
  const text = useText();
  const say = useCommon();
  const { busy, run } = useOnce();
  const [error, setError] = useState("");

  async function confirm() {
    try {
      await remove();
      toast.success(done);
    } catch (failure) {
      const isGone = failure instanceof ApiError && failure.status === 404;
      if (!isGone) return setError(explain(failed, failure));
      toast.error(explain(failed, failure));
    }
    onClose();
    onDone();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={say.close}
      title={title}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {say.cancel}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void run(confirm)}>
            {text.delete}
          </Button>
        </>
      }
    >
      <p>{question}</p>
      <blockquote className={css.about}>{about}</blockquote>
      {error && (
        <p role="alert" className={css.error}>
          {error}
        </p>
      )}
    </Dialog>
  );
}
