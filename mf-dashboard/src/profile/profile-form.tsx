import { PHONE_VISIBILITIES } from "@tutorsetu/contracts/domain";
import type { PhoneVisible, Role } from "@tutorsetu/contracts/people";
import type { OwnProfile } from "@tutorsetu/contracts/own-profile";
import type { ProfilePart } from "@tutorsetu/contracts/tutoring/completeness";
import { Button } from "@tutorsetu/ui/button";
import { Checkbox } from "@tutorsetu/ui/checkbox";
import { SelectField } from "@tutorsetu/ui/form-fields";
import { useCommon } from "@tutorsetu/web-kit/common-text";
import { type FormEvent, useEffect, useRef } from "react";
import { useMessages } from "../messages.ts";
import { OfferFields } from "./offer-fields.tsx";
import { ProfileField } from "./profile-fields.tsx";
import { BadgeWarning } from "../verification/badge-warning.tsx";
import * as css from "./profile.module.css";
import { mayHavePage, PublicPageFields } from "./public-page.tsx";
import { RequirementFields } from "./requirement-fields.tsx";
import type { useProfileEdit } from "./use-profile-edit.ts";
import { fieldsOf, hasOffer, hasRequirement, type Values } from "./values.ts";

/** Parts of a profile whose control has another name. */
const CONTROLS: Partial<Record<ProfilePart, string>> = { phone: "phoneNo", place: "city" };

function controlOf(part: ProfilePart): string {
  const name = CONTROLS[part] ?? part;
  return `[name="${name}"], [data-part^="${name.slice(0, 7)}"] :is(input, select, textarea)`;
}

/** Goes to a control, in a section that may be folded. */
function unfold(control: Element | null | undefined): void {
  const section = control?.closest("details");
  if (section) section.open = true;
  if (control instanceof HTMLElement) control.focus();
}

interface Props {
  readonly profile: OwnProfile;
  readonly isFamily: boolean;
  readonly edit: ReturnType<typeof useProfileEdit>;
}

/** The profile in edit mode, with a control that fits each field. */
export function ProfileForm({ profile, isFamily, edit }: Props) {
  const t = useMessages();
  const common = useCommon();
  const form = useRef<HTMLFormElement>(null);
  const { values, set, errors, failure, busy } = edit;
  const errorOf = (name: string) => errors[name];

  const { at } = edit;
  useEffect(() => {
    if (form.current) unfold(form.current.querySelector(at ? controlOf(at) : "input"));
  }, [at]);
  useEffect(() => {
    if (errors) unfold(form.current?.querySelector('[aria-invalid="true"]'));
  }, [errors]);

  function submit(event: FormEvent) {
    event.preventDefault();
    void edit.save();
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <div className={css.fields}>
        {fieldsOf(profile, isFamily).map((name) => (
          <ProfileField
            key={name}
            name={name}
            values={values}
            error={errorOf(name)}
            onChange={set}
          />
        ))}
      </div>
      {hasOffer(profile) && <OfferFields values={values} errorFor={errorOf} set={set} />}
      <ContactFields
        role={profile.role}
        choices={profile.phoneChoices ?? PHONE_VISIBILITIES}
        values={values}
        set={set}
      />
      {mayHavePage(profile) && <PublicPageFields values={values} set={set} />}
      {hasRequirement(profile, isFamily) && (
        <RequirementFields
          value={values.requirement}
          errorFor={errorOf}
          onChange={(requirement) => set({ requirement })}
        />
      )}
      <div className={css.bar}>
        <BadgeWarning profile={profile} values={values} />
        {failure && <p role="alert">{failure}</p>}
        <Button variant="quiet" disabled={busy} onClick={edit.cancel}>
          {common.cancel}
        </Button>
        <Button type="submit" busy={busy}>
          {busy ? t.saving : t.saveChanges}
        </Button>
      </div>
    </form>
  );
}

interface ContactFieldsProps {
  readonly role: Role;
  /** What may be chosen. */
  readonly choices: readonly PhoneVisible[];
  readonly values: Values;
  readonly set: (change: Partial<Values>) => void;
}

/** Who sees the phone number, and for tutors whether their card shows their email. */
function ContactFields({ role, choices, values, set }: ContactFieldsProps) {
  const t = useMessages();
  return (
    <fieldset className={css.section}>
      <legend>{t.contactSection}</legend>
      <div className={css.fields}>
        <SelectField
          label={t.phoneVisible}
          hint={choices.includes("everyone") ? undefined : t.phoneGuardian}
          options={choices.map((who) => ({ value: who, label: t[`phone_${who}`] }))}
          value={values.phoneVisible}
          onChange={(event) => set({ phoneVisible: event.currentTarget.value })}
        />
        {role === "Tutor" && (
          <Checkbox
            className={css.check}
            label={t.showEmail}
            checked={values.showEmail}
            onChange={(event) => set({ showEmail: event.currentTarget.checked })}
          />
        )}
      </div>
    </fieldset>
  );
}
