import { EXPERIENCE_BANDS, GRADES, PRICE_BANDS } from "@tutorsetu/contracts/domain";
import {
  EXAMS,
  RADII_KM,
  TEACHING_BOARDS,
  TEACHING_PLACES,
} from "@tutorsetu/contracts/tutoring/choices";
import { useFamily } from "@tutorsetu/web-kit/family";
import { format, formatRupees } from "@tutorsetu/web-kit/i18n";
import { useOfferName } from "@tutorsetu/web-kit/offer-name";
import { useSearchParams } from "@tutorsetu/web-kit/router";
import { useClassLabel } from "../listing/labels.tsx";
import { type Filter, useSubjectFilter } from "../listing/filters.ts";
import { useAreaName } from "../listing/area-name.ts";
import { feeOf, isFee, isPlace, isRadius, placeOf } from "../listing/typed-filters.ts";
import { useMessages } from "../messages.ts";

/** The filters of the list of tutors: the specified ones, then those that families ask for. */
export const useTutorFilters = (): readonly Filter[] => [
  ...useSpecifiedFilters(),
  ...useOfferFilters(),
  ...useTypedFilters(),
];

function useSpecifiedFilters(): readonly Filter[] {
  const t = useMessages();
  const priceOf = usePriceName();
  return [
    useSubjectFilter(useFamily().current),
    {
      name: "price",
      label: t.price,
      any: t.anyPrice,
      choices: (counts) =>
        PRICE_BANDS.map(({ id, label, min, max }) => ({
          value: id,
          label,
          name: priceOf({ min, max }),
          count: counts[id],
        })),
    },
    {
      name: "experience",
      label: t.experience,
      any: t.anyExperience,
      choices: (counts) =>
        EXPERIENCE_BANDS.map(({ id }) => ({ value: id, label: t[id], count: counts[id] })),
    },
  ];
}

function useOfferFilters(): readonly Filter[] {
  const t = useMessages();
  const areaOf = useAreaName();
  const nameOf = useOfferName();
  const classLabel = useClassLabel();
  const named = (slugs: readonly string[], counts: Readonly<Record<string, number>>) =>
    slugs.map((value) => ({ value, label: nameOf(value), count: counts[value] }));
  return [
    {
      name: "city",
      label: t.city,
      any: t.anyCity,
      choices: (counts, chosen) => {
        const all = new Set([...Object.keys(counts), ...(chosen ? [chosen] : [])]);
        return [...all]
          .map((value) => ({ value, label: areaOf(value), count: counts[value] }))
          .toSorted((a, b) => a.label.localeCompare(b.label));
      },
    },
    {
      name: "class",
      label: t.classLabel,
      any: t.anyClass,
      choices: (counts) =>
        GRADES.map((grade) => ({
          value: String(grade),
          label: classLabel(grade),
          count: counts[grade],
        })),
    },
    {
      name: "board",
      label: t.boardOrExam,
      any: t.anyBoard,
      choices: (counts) => named([...TEACHING_BOARDS, ...EXAMS], counts),
    },
    {
      name: "place",
      label: t.where,
      any: t.anywhere,
      choices: (counts) => named(TEACHING_PLACES, counts),
    },
  ];
}

function useTypedFilters(): readonly Filter[] {
  const t = useMessages();
  const areaOf = useAreaName();
  const [params] = useSearchParams();
  const within = params.get("within") ?? "";
  const one = (value: string, label: string, isOne: boolean) => (isOne ? [{ value, label }] : []);
  const nearName = (area: string) =>
    isRadius(within) ? format(t.withinOf, { km: within, area }) : format(t.nearTo, { area });
  return [
    {
      name: "maxFee",
      label: t.upTo,
      any: t.anyPrice,
      read: feeOf,
      choices: (_, value) =>
        one(value, format(t.upToFee, { fee: formatRupees(Number(value)) }), isFee(value)),
    },
    {
      name: "near",
      label: t.near,
      any: "",
      read: placeOf,
      choices: (_, value) => one(value, nearName(areaOf(value)), isPlace(value)),
    },
    {
      name: "within",
      label: t.within,
      any: t.anyDistance,
      partOf: "near",
      choices: (_, chosen) => {
        const radii = new Set([...RADII_KM.map(String), ...(isRadius(chosen) ? [chosen] : [])]);
        return [...radii].map((value) => ({ value, label: format(t.km, { km: value }) }));
      },
    },
  ];
}

interface Bounds {
  /** Rupees a month. */
  readonly min: number | null;
  readonly max: number | null;
}

/** Names a range of fees in rupees and in the reader's language; the select keeps the specified labels. */
function usePriceName() {
  const t = useMessages();
  return ({ min, max }: Bounds): string => {
    if (min === null) return format(t.priceUnder, { max: formatRupees(max ?? 0) });
    if (max === null) return format(t.priceFrom, { min: formatRupees(min) });
    return format(t.priceBetween, { min: formatRupees(min), max: formatRupees(max) });
  };
}
