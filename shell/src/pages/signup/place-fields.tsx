import { STATES } from "@tutorsetu/contracts/domain";
import { Button } from "@tutorsetu/ui/button";
import { SelectField, TextField } from "@tutorsetu/ui/form-fields";
import { format } from "@tutorsetu/web-kit/i18n";
import { usePinPlace } from "@tutorsetu/web-kit/pin-place";
import { useCityName, useStateName } from "@tutorsetu/web-kit/place-name";
import { useProblemText } from "@tutorsetu/web-kit/problem-text";
import { useId } from "react";
import { useMessages } from "../../messages.ts";
import * as css from "../form/form.module.css";
import { citiesOf } from "./cities.ts";
import { useStepMessages } from "./steps.tsx";
import type { FieldsProps } from "./values.ts";

/** A state of the list, and any city; those of the state are suggested (AMB-038). */
export function PlaceFields({ values, set, form }: FieldsProps) {
  const t = useMessages();
  const nameOf = useStateName();
  const cityOf = useCityName();
  const cities = useId();
  const steps = useStepMessages();
  const problemText = useProblemText();
  const { pinCode, state, city } = values;
  const pin = usePinPlace((place) =>
    set({ state: state || place.state, city: city.trim() ? city : place.city }),
  );
  const place = pin.placeOf(pinCode);
  const problem = pin.problemOf(pinCode, state);
  const bound = form.bind("pinCode");
  return (
    <>
      <TextField
        {...bound}
        label={steps.pinCode}
        hint={steps.pinCodeHint}
        error={bound.error ?? (problem && problemText(problem))}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={24}
        onBlur={() => {
          bound.onBlur();
          pin.ask(pinCode);
        }}
      />
      {place && problem && (
        <Button variant="secondary" onClick={() => set({ state: place.state, city: place.city })}>
          {format(steps.usePlace, { city: cityOf(place.city), state: nameOf(place.state) })}
        </Button>
      )}
      <div className={css.pair}>
        <SelectField
          {...form.bind("state")}
          label={t.state}
          required
          autoComplete="address-level1"
          placeholder={t.chooseState}
          options={STATES.map((state) => ({ value: state, label: nameOf(state) }))}
        />
        <TextField
          {...form.bind("city")}
          label={t.city}
          required
          list={cities}
          autoComplete="address-level2"
          maxLength={80}
        />
        <datalist id={cities}>
          {citiesOf(values.state).map((city) => (
            <option key={city} value={city}>
              {cityOf(city)}
            </option>
          ))}
        </datalist>
      </div>
    </>
  );
}
