import { STATES } from "@tutorsetu/contracts/domain";
import { Field } from "@tutorsetu/ui/field";
import { Input } from "@tutorsetu/ui/input";
import { Select } from "@tutorsetu/ui/select";
import { useCityName, useStateName } from "@tutorsetu/web-kit/place-name";
import { useId } from "react";
import { useMessages } from "../../messages.ts";
import type { Bound } from "../form/fields.tsx";
import * as css from "../form/form.module.css";
import type { useErrors } from "../form/use-form.ts";
import { citiesOf } from "./cities.ts";

interface Props {
  readonly state: Bound;
  readonly city: Bound;
  readonly errors: ReturnType<typeof useErrors>;
}

/** A state of the list, and any city; those of the state are suggested (AMB-038). */
export function PlaceFields({ state, city, errors }: Props) {
  const t = useMessages();
  const nameOf = useStateName();
  const cityOf = useCityName();
  const cities = useId();
  return (
    <div className={css.pair}>
      <Field label={t.state} required error={errors.of("state")}>
        {(field) => (
          <Select {...field} {...state} autoComplete="address-level1">
            <option value="">{t.chooseState}</option>
            {STATES.map((one) => (
              <option key={one} value={one}>
                {nameOf(one)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t.city} required error={errors.of("city")}>
        {(field) => (
          <>
            <Input
              {...field}
              {...city}
              list={cities}
              autoComplete="address-level2"
              maxLength={80}
            />
            <datalist id={cities}>
              {citiesOf(state.value).map((one) => (
                <option key={one} value={one}>
                  {cityOf(one)}
                </option>
              ))}
            </datalist>
          </>
        )}
      </Field>
    </div>
  );
}
