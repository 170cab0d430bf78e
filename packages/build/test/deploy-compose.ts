import { Ajv } from "ajv";
import { parse } from "yaml";

export interface ComposeService {
  readonly image: string;
  readonly build?: { context: string; target: string; args?: { SLICE: string } };
  readonly profiles?: readonly string[];
  readonly restart: string;
  readonly read_only?: boolean;
  readonly command?: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly networks?: readonly string[];
  readonly network_mode?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { condition: string }>>;
  readonly deploy: { replicas?: number; resources: { limits: { cpus: string; memory: string } } };
  readonly healthcheck?: object;
  readonly stop_grace_period?: string;
}

export interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly networks: Readonly<Record<string, { internal?: boolean } | null>>;
  readonly volumes: Readonly<Record<string, object | null>>;
}

type Shape = Readonly<Record<string, unknown>>;
const text = { type: "string" };
const texts = { type: "array", items: text };
const exactly = (properties: Shape, required: readonly string[] = []) => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});
const each = (value: Shape) => ({ type: "object", additionalProperties: value });
const duration = { type: "string", pattern: String.raw`^\d+(ms|s|m)$` };
const conditions = { enum: ["service_healthy", "service_completed_successfully"] };

const service = exactly(
  {
    image: text,
    build: exactly({ context: text, target: text, args: each(text) }, ["context", "target"]),
    profiles: texts,
    restart: { enum: ["unless-stopped", "no"] },
    read_only: { type: "boolean" },
    user: text,
    cap_drop: texts,
    security_opt: texts,
    tmpfs: texts,
    logging: exactly({ driver: text, options: each(text) }, ["driver", "options"]),
    networks: texts,
    network_mode: { const: "none" },
    ports: texts,
    volumes: texts,
    stop_grace_period: duration,
    deploy: exactly(
      {
        replicas: { type: "integer", minimum: 1 },
        resources: exactly({ limits: exactly({ cpus: text, memory: text }, ["cpus", "memory"]) }, [
          "limits",
        ]),
      },
      ["resources"],
    ),
    environment: each({ type: ["string", "null"] }),
    depends_on: each(exactly({ condition: conditions }, ["condition"])),
    command: texts,
    entrypoint: texts,
    healthcheck: exactly(
      {
        test: texts,
        interval: duration,
        timeout: duration,
        start_period: duration,
        retries: { type: "integer" },
      },
      ["test", "interval", "timeout", "retries"],
    ),
  },
  ["image", "restart", "deploy"],
);

/** The part of the Compose specification that we use; whatever is not here is a slip of the pen. */
const isCompose = new Ajv({ allErrors: true }).compile({
  type: "object",
  properties: {
    services: each(service),
    networks: each(exactly({ internal: { type: "boolean" } })),
    volumes: each(exactly({})),
  },
  patternProperties: { "^x-": {} },
  required: ["services", "networks", "volumes"],
  additionalProperties: false,
});

/** What is wrong with the shape of a file, a sentence each. */
export function slips(compose: unknown): string[] {
  if (isCompose(compose)) return [];
  return (isCompose.errors ?? []).map(({ instancePath, params, message = "" }) => {
    const key: unknown = params["additionalProperty"];
    return typeof key === "string"
      ? `${instancePath} has no key ${key}`
      : `${instancePath} ${message}`;
  });
}

type Env = Readonly<Record<string, string>>;

/** `$$`, `${NAME-default}`, `${NAME:-default}`, whose default may hold one more, and `${NAME:?reason}` as Compose reads them. */
const interpolated = (text: string, env: Env): string =>
  text.replaceAll(
    /\$\$|\$\{(\w+)(-|:[-?])((?:[^{}]|\{[^{}]*\})*)\}/g,
    (whole, name, kind, rest) => {
      if (whole === "$$") return "$";
      const value = env[name];
      if (kind === "-") return value ?? interpolated(rest, env);
      if (!value && kind === ":?") throw new Error(`${name}: ${rest}`);
      return value || interpolated(rest, env);
    },
  );

function filled(value: unknown, env: Env): unknown {
  if (typeof value === "string") return interpolated(value, env);
  if (Array.isArray(value)) return value.map((item) => filled(item, env));
  if (typeof value !== "object" || !value) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, filled(item, env)]));
}

/** The file as Compose understands it with these variables. */
export function composeOf(source: string, env: Env): Compose {
  // Safe where `slips` found nothing.
  const compose = filled(parse(source, { merge: true }), env) as Compose;
  for (const { environment = {} } of Object.values(compose.services))
    for (const [name, value] of Object.entries(environment)) {
      if (value !== null) continue;
      // Handed on as it is given, or not at all.
      if (env[name] === undefined) Reflect.deleteProperty(environment, name);
      else Reflect.set(environment, name, env[name]);
    }
  return compose;
}

/** A file of NAME=value lines. */
export const envFile = (source: string): Record<string, string> =>
  Object.fromEntries(
    [...source.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]),
  );
