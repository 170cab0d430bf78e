/** The words of JSON Schema that our contracts come to. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly [more: string]: unknown;
}

export const isAnything = (schema: JsonSchema) => Object.keys(schema).length === 0;

/** A schema as the list of what it may be, each of one type. */
export function alternatives(schema: JsonSchema): readonly JsonSchema[] {
  const { type, anyOf, oneOf } = schema;
  const listed = anyOf ?? oneOf;
  if (listed) return listed.flatMap(alternatives);
  if (typeof type !== "object") return [schema];
  return type.map((one) => (one === "null" ? { type: one } : { ...schema, type: one }));
}

export function valuesOf(schema: JsonSchema): readonly unknown[] | null {
  if (schema.enum) return schema.enum;
  return "const" in schema ? [schema.const] : null;
}

interface Place {
  readonly schemas: readonly JsonSchema[];
  readonly path: string;
  readonly mayMiss: boolean;
}

/** One step into a value: a field, any field of a record, or the elements of a list. */
function step({ schemas, path }: Place, name: string): Place | null {
  if (schemas.some(isAnything)) return { schemas: [{}], path: `${path}.${name}`, mayMiss: true };
  if (name === "[]") {
    const items = schemas.flatMap((one) => (one.items ? alternatives(one.items) : []));
    return items.length > 0 ? { schemas: items, path: `${path}[]`, mayMiss: false } : null;
  }
  const isListed = schemas.some((one) => one.properties?.[name]);
  const inside = schemas.flatMap(({ properties, additionalProperties: rest }) => {
    const found = properties?.[name] ?? (typeof rest === "object" && !isListed ? rest : undefined);
    return found ? alternatives(found) : [];
  });
  const mayMiss = schemas.some((one) => one.type === "object" && !one.required?.includes(name));
  return inside.length > 0
    ? { schemas: inside, path: `${path}.${isListed ? name : "*"}`, mayMiss }
    : null;
}

function kindOf(schema: JsonSchema): string {
  if (isAnything(schema)) return "anything";
  if (schema.type === "integer") return "number";
  return String(schema.type ?? typeof valuesOf(schema)?.[0]);
}

/** A path as the schema knows it with the kinds that it promises there; null when it promises nothing there. */
export function promised(schema: JsonSchema, path: string): readonly [string, string] | null {
  let place: Place | null = { schemas: alternatives(schema), path: "", mayMiss: false };
  for (const name of path.match(/\[\]|[^.[\]]+/g) ?? []) place = place && step(place, name);
  if (!place) return null;
  const kinds = [...place.schemas.map(kindOf), ...(place.mayMiss ? ["missing"] : [])];
  return [place.path.replace(/^\./, ""), [...new Set(kinds)].toSorted().join("|")];
}
