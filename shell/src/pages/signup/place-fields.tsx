import { STATES } from "@tutorsetu/contracts/domain";
import { SelectField, TextField } from "@tutorsetu/ui/form-fields";
import { useCityName, useStateName } from "@tutorsetu/web-kit/place-name";
import { useId } from "react";
import { useMessages } from "../../messages.ts";
import * as css from "../form/form.module.css";
import { citiesOf } from "./cities.ts";
import { useStepMessages } from "./steps.tsx";
import type { FieldsProps } from "./values.ts";

/** A state of the list, and any city; those of the state are suggested (AMB-038). */
export function PlaceFields({ values, form }: FieldsProps) {
  const t = useMessages();
  const nameOf = useStateName();
  const cityOf = useCityName();
  const cities = useId();
  const steps = useStepMessages();
  return (
    <>
      <TextField
        {...form.bind("pinCode")}
        label={steps.pinCode}
        hint={steps.pinCodeHint}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={24}
      />
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
