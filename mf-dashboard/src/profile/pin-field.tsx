import { Button } from "@tutorsetu/ui/button";
import { TextField } from "@tutorsetu/ui/form-fields";
import { format } from "@tutorsetu/web-kit/i18n";
import { usePinPlace } from "@tutorsetu/web-kit/pin-place";
import { useCityName, useStateName } from "@tutorsetu/web-kit/place-name";
import { useProblemText } from "@tutorsetu/web-kit/problem-text";
import { useMessages as useDashboard } from "../messages.ts";
import { useMessages } from "./offer-messages.ts";
import type { Values } from "./values.ts";

interface Props {
  readonly values: Values;
  readonly error: string | undefined;
  readonly onChange: (change: Partial<Values>) => void;
}

/** A PIN code, which proposes the city and the state it stands for. */
export function PinField({ values, error, onChange }: Props) {
  const t = useMessages();
  const dashboard = useDashboard();
  const cityName = useCityName();
  const stateName = useStateName();
  const problemText = useProblemText();
  const { pinCode, city, state } = values;
  const pin = usePinPlace((place) => {
    if (!city.trim() && !state) onChange({ city: place.city, state: place.state });
  });
  const place = pin.placeOf(pinCode);
  const problem = pin.problemOf(pinCode, state);
  const isOther = place && (place.city !== city || place.state !== state);
  return (
    <div>
      <TextField
        name="pinCode"
        label={format(dashboard.optional, { label: t.pinCode })}
        hint={t.pinCodeHint}
        error={error ?? (problem && problemText(problem))}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={24}
        value={pinCode}
        onChange={(event) => onChange({ pinCode: event.currentTarget.value })}
        onBlur={() => pin.ask(pinCode)}
      />
      {isOther && (
        <Button
          variant="secondary"
          size="s"
          onClick={() => onChange({ city: place.city, state: place.state })}
        >
          {format(t.usePlace, { city: cityName(place.city), state: stateName(place.state) })}
        </Button>
      )}
    </div>
  );
}
