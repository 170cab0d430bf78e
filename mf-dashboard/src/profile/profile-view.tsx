import type { OwnProfile } from "@tutorsetu/contracts/own-profile";
import { formatDate, formatPhone, formatRupees, ordinal } from "@tutorsetu/web-kit/i18n";
import { useCityName, useStateName } from "@tutorsetu/web-kit/place-name";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { useMessages } from "../messages.ts";
import { useMessages as useOfferMessages } from "./offer-messages.ts";
import { useOfferDetails } from "./offer-view.tsx";
import * as css from "./profile.module.css";
import { mayHavePage, PublicPageView } from "./public-page.tsx";
import { type FieldName, fieldsOf, hasRequirement } from "./values.ts";

const money = (rupees: number | null | undefined) =>
  typeof rupees === "number" ? formatRupees(rupees) : "";

/** What is called differently in each language. */
function useNames() {
  const t = useMessages();
  const subject = useSubjectName();
  const state = useStateName();
  const city = useCityName();
  const subjects = (slugs: readonly string[] | undefined) => (slugs ?? []).map(subject).join(", ");
  const markOf = (own: OwnProfile) => (own.phoneVerifiedAt ? ` · ${t.phoneConfirmed}` : "");
  return { city, state, subjects, markOf };
}
type Names = ReturnType<typeof useNames>;

const SHOWN: Record<FieldName, (profile: OwnProfile, names: Names) => string> = {
  userName: (own) => own.userName,
  pinCode: (own) => own.pinCode ?? "",
  phoneNo: (own, names) => own.phoneNo && formatPhone(own.phoneNo) + names.markOf(own),
  city: (own, names) => names.city(own.city ?? ""),
  state: (own, names) => names.state(own.state ?? ""),
  fee: (own) => money(own.fee),
  hourly_rate: (own) => money(own.hourly_rate),
  experience: (own) => own.experience?.toString() ?? "",
  subjects: (own, names) => names.subjects(own.subjects),
  classes: (own) => (own.classes ?? []).map(ordinal).join(", "),
  grade: (own) => [own.grade ?? []].flat().map(ordinal).join(", "),
  subjectInterested: (own, names) => names.subjects(own.subjectInterested),
  bio: (own) => own.bio ?? "",
};

function useRequirement(own: OwnProfile["requirement"]) {
  const t = useMessages();
  return [
    [t.board, own?.board && t[`board_${own.board}`]],
    [t.mode, own?.mode && t[`mode_${own.mode}`]],
    [t.area, own?.area],
    [t.budget, money(own?.budget)],
    [t.days, own?.days?.map((day) => t[`day_${day}`]).join(", ")],
    [t.start, own?.start && formatDate(`${own.start}T12:00`)],
  ] as const;
}

interface ViewProps {
  readonly profile: OwnProfile;
  readonly isFamily: boolean;
}

/** The profile in view mode. */
export function ProfileView({ profile, isFamily }: ViewProps) {
  const t = useMessages();
  const names = useNames();
  const offer = useOfferMessages();
  const requirement = useRequirement(profile.requirement);
  const offered = useOfferDetails(profile);
  const email = profile.showEmail === false ? t.notShown : t.shown;
  return (
    <>
      <DetailsList
        details={fieldsOf(profile, isFamily)
          .filter((name) => name !== "bio")
          .map((name) => [
            name === "pinCode" ? offer.pinCode : t[name],
            SHOWN[name](profile, names),
          ])}
      />
      {offered.length > 0 && (
        <>
          <h3 className={css.heading}>{offer.offered}</h3>
          <DetailsList details={offered} />
        </>
      )}
      {!isFamily && <DetailsList details={[[t.bio, SHOWN.bio(profile, names)]]} />}
      <h3 className={css.heading}>{t.contactSection}</h3>
      <DetailsList
        details={[
          [t.phoneVisible, t[`phone_${profile.phoneVisible ?? "everyone"}`]],
          ...(profile.role === "Tutor" ? [[t.emailShown, email] as const] : []),
        ]}
      />
      {mayHavePage(profile) && <PublicPageView profile={profile} />}
      {hasRequirement(profile, isFamily) && (
        <>
          <h3 className={css.heading}>{t.requirement}</h3>
          <DetailsList details={requirement} />
        </>
      )}
    </>
  );
}

interface Props {
  readonly details: readonly (readonly [label: string, value: string | undefined])[];
}

/** Labels and values; a missing value shows "not given". */
function DetailsList({ details }: Props) {
  const t = useMessages();
  return (
    <dl className={css.details}>
      {details.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-missing={!value || undefined}>{value || t.notGiven}</dd>
        </div>
      ))}
    </dl>
  );
}
