import { GRADES, LIMITS, SUBJECTS } from "@tutorsetu/contracts/domain";
import { Button, buttonClass } from "@tutorsetu/ui/button";
import { Card } from "@tutorsetu/ui/card";
import { CheckField } from "@tutorsetu/ui/check-field";
import { ChoiceChips } from "@tutorsetu/ui/choice-chips";
import { FormError } from "@tutorsetu/ui/form-error";
import { SelectField, TextareaField, TextField } from "@tutorsetu/ui/form-fields";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import type { Child } from "@tutorsetu/web-kit/family";
import { ordinal } from "@tutorsetu/web-kit/i18n";
import { Link } from "@tutorsetu/web-kit/router";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { type FormEvent, useRef } from "react";
import { flushSync } from "react-dom";
import { RequirementFields } from "../profile/requirement-fields.tsx";
import { CHILDREN } from "./addresses.ts";
import * as css from "./children.module.css";
import { useMessages } from "./messages.ts";
import { useChildForm } from "./use-child-form.ts";

/** Of several classes, as a student's own account may have them, all are one choice. */
const withOwn = (grade: string) =>
  [...GRADES.map(String), ...(grade.includes(",") ? [grade] : [])].map((value) => ({
    value,
    label: value.split(",").map(Number).map(ordinal).join(", "),
  }));

/** Adds a child, or changes one. */
export function ChildForm({ child }: { readonly child: Child | undefined }) {
  const t = useMessages();
  const common = useCommon();
  const subjectName = useSubjectName();
  const form = useRef<HTMLFormElement>(null);
  const { values, set, errorOf, leave, busy, ...edit } = useChildForm(child);

  function submit(event: FormEvent) {
    event.preventDefault();
    const isWrong = flushSync(edit.save);
    if (isWrong) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  const [action, pending] = child ? [t.save, t.saving] : [t.add, t.adding];
  return (
    <Card>
      <form ref={form} className={css.form} onSubmit={submit} noValidate>
        <div className={css.pair}>
          <TextField
            label={t.name}
            name="name"
            required
            autoComplete="off"
            maxLength={80}
            value={values.name}
            error={errorOf("name")}
            onBlur={() => leave("name")}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <SelectField
            label={t.grade}
            name="grade"
            required
            placeholder={t.pickGrade}
            options={withOwn(values.grade)}
            value={values.grade}
            error={errorOf("grade")}
            onBlur={() => leave("grade")}
            onChange={(event) => set({ grade: event.currentTarget.value })}
          />
        </div>
        <ChoiceChips
          legend={t.subjects}
          options={[...new Set([...SUBJECTS, ...values.subjectInterested])].map((value) => ({
            value,
            label: subjectName(value),
          }))}
          value={values.subjectInterested}
          error={errorOf("subjectInterested")}
          onBlur={() => leave("subjectInterested")}
          onChange={(subjectInterested) => set({ subjectInterested })}
        />
        <TextareaField
          label={t.bio}
          name="bio"
          hint={t.bioHint}
          rows={4}
          maxLength={LIMITS.bio}
          value={values.bio}
          error={errorOf("bio")}
          onChange={(event) => set({ bio: event.currentTarget.value })}
        />
        <RequirementFields
          value={values.requirement}
          errorFor={errorOf}
          onChange={(requirement) => set({ requirement })}
        />
        {!child && (
          <CheckField
            label={t.consent}
            name="consent"
            required
            checked={edit.consent}
            error={errorOf("consent")}
            onBlur={() => leave("consent")}
            onChange={(event) => edit.agree(event.currentTarget.checked)}
          />
        )}
        <FormError>{edit.failure}</FormError>
        <div className={css.actions}>
          <Button type="submit" busy={busy}>
            {busy ? pending : action}
          </Button>
          <Link {...buttonClass({ variant: "quiet" })} to={CHILDREN} onClick={edit.cancel}>
            {common.cancel}
          </Link>
        </div>
      </form>
    </Card>
  );
}
