import {
  alternatives,
  isAnything,
  type JsonSchema,
} from "@tutorsetu/releases/compatibility/json-schema";
import { kindMismatch, tighterLimits } from "./json-schema.ts";

const at = (path: string, name: string) => (path ? `${path}.${name}` : name);
const named = (path: string) => (path ? `\`${path}\`` : "it");

function fieldsOf({ properties = {}, required = [] }: JsonSchema) {
  return { properties, required: new Set(required) };
}

function requestFields(before: JsonSchema, now: JsonSchema, path: string): string[] {
  const [old, fresh] = [fieldsOf(before), fieldsOf(now)];
  const kept = Object.entries(old.properties).flatMap(([name, schema]) => {
    const field = fresh.properties[name];
    if (!field) return [`${named(at(path, name))} is no longer taken`];
    return requestBreaks(schema, field, at(path, name));
  });
  const demanded = [...fresh.required]
    .filter((name) => !old.required.has(name))
    .map((name) => `${named(at(path, name))} must be sent now`);
  const isClosed = now.additionalProperties === false && before.additionalProperties !== false;
  return [...kept, ...demanded, ...(isClosed ? [`${named(path)} refuses unknown fields now`] : [])];
}

/** What was sent before and is not taken any more. */
export function requestBreaks(before: JsonSchema, now: JsonSchema, path = ""): string[] {
  if (isAnything(now)) return [];
  if (isAnything(before)) return [`${named(path)} no longer takes anything`];
  return alternatives(before).flatMap((old) => {
    const verdicts = alternatives(now).map((fresh) => oneRequest(old, fresh, path));
    // Taken by one alternative is taken; else the alternative that comes nearest says why not.
    return verdicts.toSorted((a, b) => a.length - b.length)[0] ?? [];
  });
}

function oneRequest(old: JsonSchema, fresh: JsonSchema, path: string): string[] {
  const mismatch = kindMismatch(fresh, old);
  if (mismatch) return [`${named(path)} no longer takes ${mismatch}`];
  const limits = tighterLimits(fresh, old).map((limit) => `${named(path)} has ${limit}`);
  if (old.items && fresh.items) limits.push(...requestBreaks(old.items, fresh.items, `${path}[]`));
  return [...limits, ...requestFields(old, fresh, path)];
}

function replyFields(before: JsonSchema, now: JsonSchema, path: string): string[] {
  const [old, fresh] = [fieldsOf(before), fieldsOf(now)];
  return Object.entries(old.properties).flatMap(([name, schema]) => {
    const field = fresh.properties[name];
    const where = at(path, name);
    if (!field) return [`${named(where)} is gone`];
    const isLoose = old.required.has(name) && !fresh.required.has(name);
    return [
      ...(isLoose ? [`${named(where)} may be missing now`] : []),
      ...replyBreaks(schema, field, where),
    ];
  });
}

/** What comes back now and did not before, or came back before and does not any more. */
export function replyBreaks(before: JsonSchema, now: JsonSchema, path = ""): string[] {
  if (isAnything(before)) return [];
  if (isAnything(now)) return [`${named(path)} may be anything now`];
  return alternatives(now).flatMap((fresh) => {
    const verdicts = alternatives(before).map((old) => oneReply(old, fresh, path));
    return verdicts.toSorted((a, b) => a.length - b.length)[0] ?? [];
  });
}

function oneReply(old: JsonSchema, fresh: JsonSchema, path: string): string[] {
  const mismatch = kindMismatch(old, fresh);
  if (mismatch) return [`${named(path)} may be ${mismatch} now`];
  const breaks = replyFields(old, fresh, path);
  // Lengths and patterns of a reply bind nobody who reads it; its format does.
  if (old.format && old.format !== fresh.format)
    breaks.push(`${named(path)} is no longer a ${old.format}`);
  if (old.items && fresh.items) breaks.push(...replyBreaks(old.items, fresh.items, `${path}[]`));
  const [values, freshValues] = [old.additionalProperties, fresh.additionalProperties];
  if (typeof values === "object" && typeof freshValues === "object")
    breaks.push(...replyBreaks(values, freshValues, at(path, "*")));
  return breaks;
}
