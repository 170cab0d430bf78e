import { Button } from "@tutorsetu/ui/button";
import { Chip } from "@tutorsetu/ui/chip";
import { SelectField, TextField } from "@tutorsetu/ui/form-fields";
import { Icon } from "@tutorsetu/ui/icon";
import { catalogue, format, formatRupees } from "@tutorsetu/web-kit/i18n";
import { useId, useState } from "react";
import { useOwnProfile } from "../booking/own-profile.ts";
import { useMessages as useListMessages } from "../messages.ts";
import { en } from "../messages/en/filters.ts";
import { useAreaName } from "./area-name.ts";
import type { Filter, useFilters } from "./filters.ts";
import * as css from "./listing.module.css";
import { feeOf, isPoint, pointOf } from "./typed-filters.ts";

const useMessages = catalogue(en, async () => (await import("../messages/hi/filters.ts")).hi);

export interface Props {
  readonly filters: readonly Filter[];
  readonly state: ReturnType<typeof useFilters>;
  /** Whether what is wrong is said: after a try, and once a field is left. */
  readonly isTried: boolean;
  /** Slugs of cities that there are tutors in. */
  readonly cities: readonly string[];
}

/** The fields that are typed: the highest fee, and around where to look. */
export function TypedFields(props: Props) {
  const { state, isTried } = props;
  const t = useMessages();
  const [left, setLeft] = useState<readonly string[]>([]);
  const problemOf = (name: string, problem: string) =>
    state.wrong.includes(name) && (isTried || left.includes(name)) ? problem : undefined;
  const leave = (name: string) => setLeft((before) => [...before, name]);
  return (
    <>
      <FeeField
        {...props}
        error={problemOf("maxFee", t.feeWrong)}
        onLeave={() => leave("maxFee")}
      />
      <NearFields {...props} error={problemOf("near", t.nearWrong)} onLeave={() => leave("near")} />
    </>
  );
}

interface FieldProps extends Props {
  readonly error: string | undefined;
  readonly onLeave: () => void;
}

const SLIDER = { min: 500, max: 10_000, step: 100 } as const;

/** 'Up to ₹', as a number and as a slider whose end means any fee. */
function FeeField({ state, error, onLeave }: FieldProps) {
  const t = useMessages();
  const { upTo } = useListMessages();
  const typed = state.draft["maxFee"] ?? "";
  const rupees = Number(feeOf(typed) ?? SLIDER.max);
  const isAny = rupees >= SLIDER.max;
  return (
    <div className={css.fee}>
      <TextField
        label={upTo}
        error={error}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t.anyFee}
        maxLength={20}
        value={typed}
        onBlur={onLeave}
        onChange={(event) => state.choose("maxFee", event.currentTarget.value)}
      />
      <input
        type="range"
        {...SLIDER}
        aria-label={t.slide}
        aria-valuetext={isAny ? t.anyFee : formatRupees(rupees)}
        value={Math.min(rupees, SLIDER.max)}
        onChange={({ currentTarget: { value } }) =>
          state.choose("maxFee", Number(value) >= SLIDER.max ? "" : value)
        }
      />
    </div>
  );
}

/** A PIN code, a town or where the reader is, and how far around. */
function NearFields({ filters, state, cities, error, onLeave }: FieldProps) {
  const t = useMessages();
  const list = useListMessages();
  const areaOf = useAreaName();
  const towns = useId();
  const near = state.draft["near"] ?? "";
  const choose = (value: string) => state.choose("near", value);
  const mine = useMyPlace(choose);
  const home = useOwnProfile()?.pinCode ?? "";
  const within = filters.find(({ name }) => name === "within");
  return (
    <div className={css.near}>
      {isPoint(near) ? (
        <div>
          <span>{list.near}</span>
          <Chip removeLabel={t.forgetPlace} onRemove={() => choose("")}>
            {list.yourPlace}
          </Chip>
          <p className={css.note}>{t.placeNote}</p>
        </div>
      ) : (
        <TextField
          label={list.near}
          hint={t.nearHint}
          error={error}
          autoComplete="off"
          list={towns}
          maxLength={60}
          value={near === state.applied["near"] ? areaOf(near) : near}
          onBlur={onLeave}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      )}
      <datalist id={towns}>
        {cities.map((city) => (
          <option key={city} value={areaOf(city)}>
            {areaOf(city)}
          </option>
        ))}
      </datalist>
      {within && (
        <SelectField
          label={within.label}
          placeholder={within.any}
          options={within.choices({}, state.draft["within"] ?? "")}
          value={state.draft["within"] ?? ""}
          disabled={near.trim() === ""}
          onChange={(event) => state.choose("within", event.currentTarget.value)}
        />
      )}
      <div className={css.places}>
        {home && near !== home && (
          <Button variant="secondary" size="s" onClick={() => choose(home)}>
            {format(t.home, { pinCode: home })}
          </Button>
        )}
        {!isPoint(near) && (
          <Button
            variant="secondary"
            size="s"
            busy={mine.isAsking}
            iconStart={<Icon name="map-pin" size={16} />}
            onClick={mine.ask}
          >
            {mine.isAsking ? t.findingPlace : t.myPlace}
          </Button>
        )}
      </div>
      {mine.problem && (
        <p className={css.problem} role="alert">
          {mine.problem}
        </p>
      )}
    </div>
  );
}

const REFUSED = 1;

/** Asks the browser where it is, once somebody wants it; what is told on is rounded to about a kilometre. */
function useMyPlace(onFound: (near: string) => void) {
  const t = useMessages();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState("");

  function ask() {
    setProblem("");
    // Missing where the page is not secure.
    const { geolocation } = navigator as { geolocation?: Geolocation };
    if (!geolocation) return setProblem(t.placeNotFound);
    setAsking(true);
    geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking(false);
        onFound(pointOf(coords));
      },
      ({ code }) => {
        setAsking(false);
        setProblem(code === REFUSED ? t.placeRefused : t.placeNotFound);
      },
      { maximumAge: 600_000, timeout: 15_000 },
    );
  }
  return { ask, isAsking, problem };
}
