import { cityOf } from "../search-words/dictionary.ts";
import type { Place } from "../listings/index/place.ts";

/** A town, or what a PIN code stands for. */
export interface KnownPlace extends Place {
  readonly city: string;
  readonly state: string;
  /** In the middle of the city: no better is known. */
  readonly isAbout: boolean;
}

interface Town extends Place {
  readonly name: string;
  readonly state: string;
  readonly population: number;
}

/** The data says hundredths of degrees, about a kilometre. */
const HUNDREDTH = 100;
/** The place of a PIN code that is known by its city alone. */
const OF_TOWN = -1;

const slugOfName = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

function placeOf(text = ""): Place {
  const [lat, lon] = text.split(",");
  return { lat: Number(lat) / HUNDREDTH, lon: Number(lon) / HUNDREDTH };
}

function townOf(line: string): Town {
  const [name = "", state = "", place, population] = line.split("|");
  return { name, state, ...placeOf(place), population: Number(population) };
}

interface Data {
  /** "Nashik|Maharashtra|2000,7379|1289497": name, state, latitude and longitude, people. */
  readonly towns: readonly string[];
  /** State → "422001,2422" or "422002,2422,2001,7380": PIN code, the place of its town in `towns`, its own place if known. */
  readonly pins: Readonly<Record<string, readonly string[]>>;
}

/** In numbers rather than an object for each of 19,000 codes. */
function pinTable({ pins }: Data) {
  const states = Object.keys(pins);
  const count = Object.values(pins).reduce((sum, { length }) => sum + length, 0);
  const table = {
    /** PIN code → its place in the other lists. */
    at: new Map<number, number>(),
    town: new Uint16Array(count),
    state: new Uint8Array(count),
    lat: new Int16Array(count).fill(OF_TOWN),
    lon: new Int16Array(count).fill(OF_TOWN),
  };
  for (const [state, name] of states.entries())
    for (const line of pins[name] ?? []) {
      const at = table.at.size;
      const [pin, town, lat = OF_TOWN, lon = OF_TOWN] = line.split(",");
      table.at.set(Number(pin), at);
      table.state[at] = state;
      table.town[at] = Number(town);
      table.lat[at] = Number(lat);
      table.lon[at] = Number(lon);
    }
  return { ...table, states };
}

export function createPlaces(data: Data) {
  const towns = data.towns.map(townOf);
  const table = pinTable(data);
  /** Largest first. */
  const bySlug = new Map<string, Town[]>();
  for (const town of towns.toSorted((a, b) => b.population - a.population)) {
    const slug = cityOf(slugOfName(town.name));
    bySlug.set(slug, [...(bySlug.get(slug) ?? []), town]);
  }

  /** The middle of a city; of several of that name the one in that state, or the largest. */
  function ofCity(slug: string, state?: string): KnownPlace | undefined {
    const all = bySlug.get(cityOf(slug));
    const town = all?.find((one) => one.state === state) ?? all?.[0];
    if (!town) return undefined;
    const { name: city, lat, lon } = town;
    return { city, state: town.state, lat, lon, isAbout: true };
  }

  /** What six digits stand for. */
  function ofPin(pin: string): KnownPlace | undefined {
    const at = table.at.get(Number(pin));
    const town = at === undefined ? undefined : towns[table.town[at] ?? -1];
    if (at === undefined || !town) return undefined;
    const [lat = OF_TOWN, lon = OF_TOWN] = [table.lat[at], table.lon[at]];
    const isAbout = lat === OF_TOWN && lon === OF_TOWN;
    const place = isAbout
      ? { lat: town.lat, lon: town.lon }
      : { lat: lat / HUNDREDTH, lon: lon / HUNDREDTH };
    const state = table.states[table.state[at] ?? 0] ?? town.state;
    return { city: town.name, state, ...place, isAbout };
  }

  return { ofCity, ofPin };
}
export type Places = ReturnType<typeof createPlaces>;

let loading: Promise<Places> | undefined;

/** PIN codes and towns of India; read at the first call. */
export function loadPlaces(): Promise<Places> {
  loading ??= import("./data.json", { with: { type: "json" } }).then((data) =>
    createPlaces(data.default),
  );
  return loading;
}
