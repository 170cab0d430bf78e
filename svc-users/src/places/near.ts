import { latinDigits } from "@tutorsetu/contracts/typed-numbers";
import { unprocessable } from "@tutorsetu/service-kit/http-problem";
import type { Place } from "../listings/index/place.ts";
import { isPinCode } from "./pin-codes.ts";
import type { KnownPlace, Places } from "./places.ts";

/** From where distances are counted. */
export interface Near extends Place {
  /** Missing: a place that a browser told. */
  readonly name?: string;
  readonly isAbout: boolean;
}

const POINT = /^(-?\d{1,3}(?:\.\d+)?),\s*(-?\d{1,3}(?:\.\d+)?)$/;
const PIN = /^\d[\d\s]*$/;

/** About a kilometre: what a browser told more exactly is forgotten here. */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100;

function pointOf(lat: number, lon: number): Near {
  if (Math.abs(lat) > 90 || Math.abs(lon) > 180) throw unprocessable("near", "invalid");
  return { lat: rounded(lat), lon: rounded(lon), isAbout: false };
}

const named = (name: string, { lat, lon, isAbout }: KnownPlace): Near => ({
  name,
  lat,
  lon,
  isAbout,
});

/** A PIN code, the slug of a city, or latitude and longitude, as they stand in the address of the list. */
export function nearOf(typed: string, places: Places): Near {
  const text = latinDigits(typed).trim().toLowerCase();
  const [, lat, lon] = POINT.exec(text) ?? [];
  if (lat !== undefined && lon !== undefined) return pointOf(Number(lat), Number(lon));
  if (PIN.test(text)) {
    const pin = text.replaceAll(/\s/g, "");
    if (!isPinCode(pin)) throw unprocessable("near", "pin_code_invalid");
    const place = places.ofPin(pin);
    if (!place) throw unprocessable("near", "pin_code_unknown");
    return named(pin, place);
  }
  const city = places.ofCity(text);
  if (!city) throw unprocessable("near", "invalid");
  return named(city.city, city);
}
