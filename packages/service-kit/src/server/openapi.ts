import type { Endpoint } from "@tutorsetu/contracts/endpoint";
import { Problem } from "@tutorsetu/contracts/problem";
import * as z from "zod";

type Json = Readonly<Record<string, unknown>>;

/** An OpenAPI 3.1 document, as far as we read it again. */
export interface OpenApi {
  readonly openapi: "3.1.0";
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description?: string;
  };
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly [more: string]: unknown;
}

/** A schema as JSON; what no schema can say, such as a file, becomes the empty one. */
export function jsonSchemaOf(schema: z.core.$ZodType, io: "input" | "output"): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
}

const withBraces = (path: string) => path.replaceAll(/:(\w+)/g, "{$1}");

function parametersOf({ path, query }: Endpoint): Json[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  if (!query) return inPath;
  const { properties = {}, required = [] } = jsonSchemaOf(query, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  }; // safe: every query of the contracts is an object
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
  return [...inPath, ...inQuery];
}

function bodyOf({ body }: Endpoint): Json {
  if (!body) return {};
  const schema = jsonSchemaOf(body, "input");
  const isFile = Object.keys(schema).length === 0;
  const type = isFile ? "multipart/form-data" : "application/json";
  return { requestBody: { required: true, content: { [type]: { schema } } } };
}

const answer = (description: string, schema?: Json): Json => ({
  description,
  ...(schema ? { content: { "application/json": { schema } } } : {}),
});

const FAILED = { $ref: "#/components/schemas/Problem" };

/** What a status means wherever it is answered. */
const MEANINGS = {
  400: "Malformed: the shape, a role, an id or an operator. A mistake of the program that asks.",
  401: "No session, or one that has ended.",
  403: "Not for this role, or it belongs to somebody else.",
  404: "It is not there.",
  409: "It does not go with what is there already.",
  413: "Too large.",
  415: "A kind of content that is not accepted here.",
  422: "Values that do not fit: `fields` says which and why.",
  429: "Too often. `Retry-After` says when to try again.",
  500: "A mistake of ours.",
  503: "Not available right now.",
} as const;

function failuresOf({ method, path, access, body, query }: Endpoint): Json {
  const isOpen = access.roles === "anyone";
  const hasId = path.includes(":");
  const statuses: readonly (keyof typeof MEANINGS)[] = [
    ...(hasId || body || query ? ([400] as const) : []),
    ...(isOpen ? [] : ([401, 403] as const)),
    ...(hasId ? ([404] as const) : []),
    ...(method === "GET" ? [] : ([409] as const)),
    ...(body ? ([413, 415] as const) : []),
    ...(body || query ? ([422] as const) : []),
    429,
    500,
    503,
  ];
  return Object.fromEntries(statuses.map((status) => [status, answer(MEANINGS[status], FAILED)]));
}

function operationOf(service: string, name: string, endpoint: Endpoint): Json {
  const { access, status, reply } = endpoint;
  const isOpen = access.roles === "anyone";
  const who = access.roles === "anyone" ? "Anyone" : access.roles.join(", ");
  return {
    operationId: `${service}.${name}`,
    tags: [service],
    summary: name,
    description: `Who may: ${who}${access.owner ? `, ${access.owner}` : ""}.`,
    ...(isOpen ? {} : { security: [{ session: [] }] }),
    parameters: parametersOf(endpoint),
    ...bodyOf(endpoint),
    responses: {
      [status]: answer("Done", reply && jsonSchemaOf(reply, "output")),
      ...failuresOf(endpoint),
      default: answer("What went wrong, and what to do", FAILED),
    },
  };
}

/** A table of calls as paths, below `prefix`. */
function pathsOf(service: string, api: Api) {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, endpoint] of Object.entries(api)) {
    const path = withBraces(endpoint.path);
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: operationOf(service, name, endpoint),
    };
  }
  return paths;
}

/** The frame that a service's own document and the gateway's have in common. */
export const openApi = (info: OpenApi["info"], paths: OpenApi["paths"]): OpenApi => ({
  openapi: "3.1.0",
  info,
  servers: [{ url: "/" }],
  components: {
    schemas: { Problem: jsonSchemaOf(Problem, "output") },
    securitySchemes: { session: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
  },
  paths,
});

export type Api = Readonly<Record<string, Endpoint>>;

/** What a service answers, from its table of calls. */
export const openApiOf = (service: string, api: Api): OpenApi =>
  openApi({ title: service, version: "1" }, pathsOf(service, api));
