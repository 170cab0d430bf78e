import type { OwnProfile } from "@tutorsetu/contracts/users";
import { formatDate, formatPhone, formatRupees, ordinal } from "@tutorsetu/web-kit/i18n";
import { useCityName, useStateName } from "@tutorsetu/web-kit/state-name";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { useText } from "../text.ts";
import { Facts } from "./facts.tsx";
import { type FieldName, fieldsOf } from "./fields.ts";
import * as css from "./profile.module.css";

const money = (rupees: number | null | undefined) =>
  typeof rupees === "number" ? formatRupees(rupees) : "";

/** What is called differently in each language. */
function useNames() {
  const subject = useSubjectName();
  const state = useStateName();
  const city = useCityName();
  const subjects = (slugs: readonly string[] | undefined) => (slugs ?? []).map(subject).join(", ");
  return { city, state, subjects };
}
type Names = ReturnType<typeof useNames>;

const SHOWN: Record<FieldName, (profile: OwnProfile, names: Names) => string> = {
  userName: (own) => own.userName,
  phoneNo: (own) => own.phoneNo && formatPhone(own.phoneNo),
  city: (own, names) => names.city(own.city ?? ""),
  state: (own, names) => names.state(own.state ?? ""),
  fee: (own) => money(own.fee),
  hourly_rate: (own) => money(own.hourly_rate),
  experience: (own) => own.experience?.toString() ?? "",
  subjects: (own, names) => names.subjects(own.subjects),
  grade: (own) => [own.grade ?? []].flat().map(ordinal).join(", "),
  subjectInterested: (own, names) => names.subjects(own.subjectInterested),
  bio: (own) => own.bio ?? "",
};

function useRequirement(own: OwnProfile["requirement"]) {
  const text = useText();
  return [
    [text.board, own?.board && text[`board_${own.board}`]],
    [text.mode, own?.mode && text[`mode_${own.mode}`]],
    [text.area, own?.area],
    [text.budget, money(own?.budget)],
    [text.days, own?.days?.map((day) => text[`day_${day}`]).join(", ")],
    [text.start, own?.start && formatDate(`${own.start}T12:00`)],
  ] as const;
}

/** The profile in view mode. */
export function ProfileView({ profile }: { readonly profile: OwnProfile }) {
  const text = useText();
  const names = useNames();
  const requirement = useRequirement(profile.requirement);
  const email = profile.showEmail === false ? text.notShown : text.shown;
  return (
    <>
      <Facts
        facts={fieldsOf(profile)
          .filter((name) => name !== "bio")
          .map((name) => [text[name], SHOWN[name](profile, names)])}
      />
      <Facts facts={[[text.bio, SHOWN.bio(profile, names)]]} />
      <h3 className={css.heading}>{text.contactSection}</h3>
      <Facts
        facts={[
          [text.phoneVisible, text[`phone_${profile.phoneVisible ?? "everyone"}`]],
          ...(profile.role === "Tutor" ? [[text.emailShown, email] as const] : []),
        ]}
      />
      {profile.role === "Student" && (
        <>
          <h3 className={css.heading}>{text.requirement}</h3>
          <Facts facts={requirement} />
        </>
      )}
    </>
  );
}
