import { type JsonSchema, valuesOf } from "@tutorsetu/releases/compatibility/json-schema";

/** The least a value may be, and the most. */
const FLOORS = ["minimum", "exclusiveMinimum", "minLength", "minItems"];
const CEILINGS = ["maximum", "exclusiveMaximum", "maxLength", "maxItems"];
/** Compared as they are: any change may refuse what was fine. */
const EXACT = ["pattern", "format", "multipleOf", "allOf", "propertyNames", "prefixItems"];

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const show = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
const typeOf = ({ type = "anything" }: JsonSchema) => String(type);

/** Why `wide` does not take some value of `narrow`'s kind or list; null when it does. */
export function kindMismatch(wide: JsonSchema, narrow: JsonSchema): string | null {
  const [all, some] = [valuesOf(wide), valuesOf(narrow)];
  if (all && some) {
    const strange = some.filter((value) => !all.includes(value));
    return strange.length > 0 ? strange.map(show).join(", ") : null;
  }
  if (all) return `any ${typeOf(narrow)}`;
  const fits =
    wide.type === undefined ||
    wide.type === narrow.type ||
    (wide.type === "number" && narrow.type === "integer");
  return fits ? null : typeOf(narrow);
}

/** The limits of `wide` that refuse what `narrow` takes, e.g. `maxLength 20 instead of 40`. */
export function tighterLimits(wide: JsonSchema, narrow: JsonSchema): string[] {
  const tighter = (key: string, isTighter: (now: number, before: number) => boolean) => {
    const [now, before] = [wide[key], narrow[key]];
    if (typeof now !== "number") return false;
    return typeof before !== "number" || isTighter(now, before);
  };
  const keys = [
    ...FLOORS.filter((key) => tighter(key, (now, before) => now > before)),
    ...CEILINGS.filter((key) => tighter(key, (now, before) => now < before)),
    ...EXACT.filter((key) => wide[key] !== undefined && !same(wide[key], narrow[key])),
  ];
  return keys.map((key) => {
    const before = narrow[key] === undefined ? "no limit" : show(narrow[key]);
    return `${key} ${show(wide[key])} instead of ${before}`;
  });
}
