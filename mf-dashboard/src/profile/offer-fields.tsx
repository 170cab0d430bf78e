import { WEEKDAYS } from "@tutorsetu/contracts/domain";
import {
  EXAMS,
  OFFER_LIMITS,
  TEACHING_BOARDS,
  TEACHING_LANGUAGES,
  TEACHING_PLACES,
} from "@tutorsetu/contracts/tutoring/choices";
import { ChoiceChips } from "@tutorsetu/ui/choice-chips";
import { SelectField, TextareaField, TextField } from "@tutorsetu/ui/form-fields";
import { format, ordinal } from "@tutorsetu/web-kit/i18n";
import { useOfferName } from "@tutorsetu/web-kit/offer-name";
import { useSubjectName } from "@tutorsetu/web-kit/subject-name";
import { useMessages as useDashboard } from "../messages.ts";
import { Fold } from "./fold.tsx";
import * as css from "./fold.module.css";
import { useMessages } from "./offer-messages.ts";
import { offerOf, type OfferValues } from "./offer-values.ts";
import type { Values } from "./values.ts";

const KILOMETRES = [2, 5, 10, 15, 20, 30, OFFER_LIMITS.travelKm].map(String);
const AREAS_MAX = OFFER_LIMITS.areas * (OFFER_LIMITS.area + 1);

type ListName = "boards" | "exams" | "teachesAt" | "languages" | "days";

const LISTS: Record<ListName, readonly string[]> = {
  boards: TEACHING_BOARDS,
  exams: EXAMS,
  teachesAt: TEACHING_PLACES,
  languages: TEACHING_LANGUAGES,
  days: WEEKDAYS,
};

interface Props {
  readonly values: Values;
  /** What is wrong with a field, in the reader's language. */
  readonly errorFor: (name: string) => string | undefined;
  readonly set: (change: Partial<Values>) => void;
}

interface PartProps extends Props {
  readonly setOffer: (change: Partial<OfferValues>) => void;
}

/** How much of these fields is said. */
function useNote({ offer, subjects }: Values, names: readonly string[]): string {
  const t = useMessages();
  const said = offerOf(offer, subjects);
  return format(t.saidOf, {
    count: names.filter((name) => name in said).length,
    all: names.length,
  });
}

const TEACHING = ["boards", "exams", "qualification"];
const LESSONS = ["teachesAt", "areas", "travelKm", "languages", "days"];

/** What a tutor offers, in two sections that fold; nothing of it is required. */
export function OfferFields(props: Props) {
  const { values, set, errorFor } = props;
  const t = useMessages();
  const notes = [useNote(values, TEACHING), useNote(values, LESSONS)] as const;
  const part = {
    ...props,
    setOffer: (change: Partial<OfferValues>) => set({ offer: { ...values.offer, ...change } }),
  };
  return (
    <>
      <Fold title={t.teaching} note={notes[0]}>
        <ListField {...part} name="boards" />
        <ListField {...part} name="exams" />
        <div className={css.wide} data-part="qualification">
          <TextField
            label={t.qualification}
            hint={t.qualificationHint}
            error={errorFor("offer.qualification")}
            maxLength={OFFER_LIMITS.qualification}
            value={values.offer.qualification}
            onChange={(event) => part.setOffer({ qualification: event.currentTarget.value })}
          />
        </div>
        <SubjectClasses {...part} />
      </Fold>
      <Fold title={t.lessons} note={notes[1]}>
        <ListField {...part} name="teachesAt" />
        <TravelFields {...part} />
        <ListField {...part} name="languages" />
        <ListField {...part} name="days" />
      </Fold>
    </>
  );
}

/** Several of what is offered, as chips. */
function ListField({ name, values, errorFor, setOffer }: PartProps & { readonly name: ListName }) {
  const t = useMessages();
  const dashboard = useDashboard();
  const nameOf = useOfferName();
  const { [name]: value } = values.offer;
  const labels: Readonly<Record<string, string>> = {
    ...(name === "teachesAt" && {
      home: t.place_home,
      tutor: t.place_tutor,
      online: t.place_online,
    }),
    ...(name === "days" &&
      Object.fromEntries(WEEKDAYS.map((day) => [day, dashboard[`day_${day}`]]))),
  };
  // What a newer page has stored is offered too.
  const offered = [...new Set([...LISTS[name], ...value])];
  return (
    <div className={css.wide} data-part={name}>
      <ChoiceChips
        legend={t[name]}
        options={offered.map((slug) => ({ value: slug, label: labels[slug] ?? nameOf(slug) }))}
        value={value}
        error={errorFor(`offer.${name}`)}
        onChange={(chosen) => setOffer({ [name]: chosen })}
      />
    </div>
  );
}

/** Where the tutor comes to, and how far. */
function TravelFields({ values, errorFor, setOffer }: PartProps) {
  const t = useMessages();
  const { areas, travelKm } = values.offer;
  const distances = travelKm === "" ? ["0", ...KILOMETRES] : ["0", ...KILOMETRES, travelKm];
  const options = [...new Set(distances)].toSorted((a, b) => Number(a) - Number(b));
  return (
    <>
      <div data-part="areas">
        <TextareaField
          label={t.areas}
          hint={t.areasHint}
          error={errorFor("offer.areas")}
          rows={3}
          maxLength={AREAS_MAX}
          value={areas}
          onChange={(event) => setOffer({ areas: event.currentTarget.value })}
        />
      </div>
      <SelectField
        label={t.travelKm}
        placeholder={t.travelAny}
        options={options.map((km) => ({
          value: km,
          label: km === "0" ? t.travelNone : format(t.travelUpTo, { km }),
        }))}
        value={travelKm}
        onChange={(event) => setOffer({ travelKm: event.currentTarget.value })}
      />
    </>
  );
}

/** Of several subjects, each with its classes among those that are taught. */
function SubjectClasses({ values, setOffer }: PartProps) {
  const t = useMessages();
  const subjectName = useSubjectName();
  const { subjects, classes, offer } = values;
  if (subjects.length < 2 || classes.length < 2) return null;
  const inOrder = classes.toSorted((a, b) => Number(a) - Number(b));
  return (
    <>
      <p className={`${css.wide} ${css.hint}`}>{t.classesOfHint}</p>
      {subjects.map((subject) => (
        <ChoiceChips
          key={subject}
          legend={format(t.classesOf, { subject: subjectName(subject) })}
          options={inOrder.map((one) => ({ value: one, label: ordinal(Number(one)) }))}
          value={(offer.subjectClasses[subject] ?? []).filter((one) => classes.includes(one))}
          onChange={(chosen) =>
            setOffer({ subjectClasses: { ...offer.subjectClasses, [subject]: chosen } })
          }
        />
      ))}
    </>
  );
}
