import type { Arrangements } from "@tutorsetu/contracts/lessons/arrangement";
import { addDays, dateOf } from "@tutorsetu/contracts/lessons/india-time";
import { Banner } from "@tutorsetu/ui/banner";
import { TextField } from "@tutorsetu/ui/form-fields";
import { FormError } from "@tutorsetu/ui/form-error";
import { Toggle } from "@tutorsetu/ui/toggle";
import { ActionDialog } from "@tutorsetu/web-kit/action-dialog";
import { useDraft } from "@tutorsetu/web-kit/draft";
import { format } from "@tutorsetu/web-kit/i18n";
import { useProblemText } from "@tutorsetu/web-kit/problem-text";
import { refresh } from "@tutorsetu/web-kit/query";
import { toast } from "@tutorsetu/web-kit/toast";
import { useSubmit } from "@tutorsetu/web-kit/use-submit";
import { ApiError } from "@tutorsetu/web-kit/api-error";
import { useEffect, useRef, useState } from "react";
import { lessons } from "../lessons/api.ts";
import { useLessonTexts } from "../lessons/messages.ts";
import { useLessonChange } from "../lessons/use-lesson-change.ts";
import { TermsTable } from "./terms-table.tsx";
import { standing } from "./terms.ts";
import { problemsOf, termsFrom, typedFrom } from "./terms-form.ts";
import { TimeFields } from "./time-fields.tsx";
import * as css from "./tuition.module.css";

interface Props {
  /** As it stands now: it follows while the dialog is open. */
  readonly arrangement: Arrangements;
  readonly name: string;
  readonly now: Date;
  readonly onClose: () => void;
}

const isOvertakenBy = (error: unknown) =>
  error instanceof ApiError && error.problem.code === "terms_outdated";

/** Asks for terms. Where the other side was faster it shows theirs and keeps what was typed. */
export function ProposeDialog({ arrangement, name, now, onClose }: Props) {
  const t = useLessonTexts();
  const textOf = useProblemText();
  const { messageOf } = useLessonChange();
  const { bookingId: id, version } = arrangement;
  const { agreed, proposed } = standing(arrangement, dateOf(now));
  const tomorrow = addDays(dateOf(now), 1);
  const startsOn = proposed && proposed.startsOn > tomorrow ? proposed.startsOn : tomorrow;
  const [draft, setDraft, clearDraft] = useDraft(
    `terms-${id}`,
    typedFrom(proposed ?? agreed, startsOn),
  );
  const [wrong, setWrong] = useState<ReturnType<typeof problemsOf>>({});
  const form = useRef<HTMLDivElement>(null);
  // What the form was opened over: a proposal that comes live meanwhile is shown before anything takes its place.
  const [seen] = useState(version);
  const [isOvertaken, setOvertaken] = useState(false);
  const { busy, error, clearError, submit } = useSubmit(messageOf);

  function set(typed: Partial<typeof draft>) {
    clearError();
    setWrong({});
    setDraft({ ...draft, ...typed });
  }

  async function send() {
    const body = { ...termsFrom(draft), version: isOvertaken ? version : seen };
    try {
      await lessons.proposeTerms({ params: { id }, body });
    } catch (failure) {
      if (!isOvertakenBy(failure)) throw failure;
      setOvertaken(true);
      refresh("lessons");
      return;
    }
    toast.success(format(t.proposed, { name }));
    clearDraft();
    refresh("lessons");
    onClose();
  }

  function act() {
    const problems = problemsOf(draft);
    setWrong(problems);
    if (Object.keys(problems).length > 0) return;
    if (version !== seen && !isOvertaken) setOvertaken(true);
    else submit(send);
  }
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [wrong]);

  const problem = (field: string) => {
    const known = wrong[field];
    return known ? textOf(known) : undefined;
  };
  const theirs = proposed ?? agreed;

  return (
    <ActionDialog
      title={t.proposeTitle}
      onClose={onClose}
      cancel={t.notNow}
      action={busy ? t.sending : t.proposeSend}
      busy={busy}
      error={error}
      onAct={act}
    >
      <div ref={form} className={css.form}>
        {(isOvertaken || version !== seen) && (
          <>
            <Banner tone="warn">{t.outdated}</Banner>
            {theirs && <TermsTable terms={theirs} />}
          </>
        )}
        <p>{format(t.proposeText, { name })}</p>
        <TimeFields times={draft.times} onChange={(times) => set({ times })} />
        <FormError>
          {problem("times") ?? problem("times.from") ?? problem("times.minutes")}
        </FormError>
        <TextField
          label={t.fee}
          inputMode="decimal"
          autoComplete="off"
          required
          value={draft.fee}
          error={problem("feePaise")}
          onChange={(event) => set({ fee: event.currentTarget.value })}
        />
        <Toggle
          legend={t.feePer}
          name="feePer"
          value={draft.feePer}
          options={[
            { value: "month" as const, label: t.month },
            { value: "lesson" as const, label: t.lesson },
          ]}
          onChange={(feePer) => set({ feePer })}
        />
        <TextField
          label={t.startsOn}
          type="date"
          required
          value={draft.startsOn}
          error={problem("startsOn")}
          onChange={(event) => set({ startsOn: event.currentTarget.value })}
        />
      </div>
    </ActionDialog>
  );
}
