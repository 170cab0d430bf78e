import * as z from "zod";

/** Parts between commas, without blanks around them; none of an empty text. */
export const commaList = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== ""),
);

/** What every service reads from its environment. */
export const serviceConfig = {
  PORT: z.coerce.number().int().min(0).max(65_535),
  HOST: z.string().default("127.0.0.1"),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  MONGO_URL: z
    .string()
    .regex(/^mongodb(?:\+srv)?:\/\/./, "Write it as mongodb://host:27017 or mongodb+srv://host"),
  INTERNAL_SECRET: z.string().min(32),
  /** Where instances count limits together; without it each counts for itself. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  SEED: z.enum(["demo", "off"]).default("off"),
  /** `required`: administrators change nothing before they have set up a second factor and signed in with it. */
  ADMIN_SECOND_FACTOR: z.enum(["required", "offered"]).default("offered"),
  /** Where svc-users answers, for keys, revocations and people. */
  USERS_URL: z.url(),
};

/** Of a service with outboxes. What is new is sent at once; this is for what could not be sent. */
export const outboxConfig = {
  SWEEP_EVERY_MS: z.coerce.number().int().min(100).max(60_000).default(3000),
};

/** Stops the process because its configuration is wrong. */
export function refuseConfig(reason: string): never {
  process.stderr.write(`Bad configuration.\n${reason}\n`);
  process.exit(78);
}

/** Parse the environment once, at start. A bad value stops the process and names itself. */
export function readConfig<T extends z.ZodRawShape>(
  shape: T,
  env: NodeJS.ProcessEnv = process.env,
) {
  const result = z.object(shape).safeParse(env);
  if (result.success) return Object.freeze(result.data);
  return refuseConfig(z.prettifyError(result.error));
}
