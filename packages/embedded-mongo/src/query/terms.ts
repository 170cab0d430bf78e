import { type Doc, isDoc, isRegex } from "../bson/values.ts";
import { isOperators } from "./match.ts";

/** One condition on a path: the operator, its argument and the operators beside it. */
export interface Term {
  readonly operator: string;
  readonly argument: unknown;
  readonly all: Doc;
}

export type Terms = Map<string, Term[]>;

function termsOfValue(value: unknown): Term[] {
  if (isOperators(value)) {
    return Object.entries(value).map(([operator, argument]) => ({
      operator,
      argument,
      all: value,
    }));
  }
  return [{ operator: isRegex(value) ? "$regex" : "$eq", argument: value, all: {} }];
}

const docsIn = (value: unknown): Doc[] => (Array.isArray(value) ? value.filter(isDoc) : []);

/** Path → conditions of the conjunction that a filter stands for: its fields, and those inside `$and`. */
export function termsOf(filter: Doc, terms: Terms = new Map()): Terms {
  for (const [name, value] of Object.entries(filter)) {
    if (name === "$and") for (const part of docsIn(value)) termsOf(part, terms);
    else if (!name.startsWith("$")) {
      terms.set(name, [...(terms.get(name) ?? []), ...termsOfValue(value)]);
    }
  }
  return terms;
}

/** True when the terms say all that the filter says: no `$or`, `$expr` and the like. */
export const isConjunction = (filter: Doc): boolean =>
  Object.entries(filter).every(([name, value]) => {
    if (name === "$and") return docsIn(value).every(isConjunction);
    return name === "$comment" || !name.startsWith("$");
  });
