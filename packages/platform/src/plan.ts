import { join } from "node:path";
import { remoteSlices, serviceSlices, urlSetting } from "@tutorsetu/build/slices";
import { HOME } from "./ports.ts";
import { repository } from "./settings.ts";

const remotes = remoteSlices();
const services = serviceSlices();
/** Pages of the development servers may call the API of this machine. */
const DEVELOPMENT = [3000, ...remotes.map(({ port }) => port)].flatMap((port) => [
  `http://localhost:${port}`,
  `http://127.0.0.1:${port}`,
]);

/** At which port each service, or further instance of one, is found. */
type Ports = Readonly<Record<string, number>>;

function urlOf(ports: Ports, name: string): string {
  const port = ports[name];
  if (port === undefined) throw new Error(`${name} has no port.`);
  return `http://${HOME}:${port}`;
}

/** What draws public pages; a program of the gateway's slice. */
export const RENDERER = "renderer";

const BUNDLES: Readonly<Record<string, string>> = {
  "embedded-mongo": "packages/embedded-mongo/dist/main.mjs",
  [RENDERER]: "gateway/dist/renderer.mjs",
};

/** The bundle of a service, the gateway, the renderer or the store. */
export const bundleOf = (name: string): string =>
  join(repository, BUNDLES[name] ?? `${name}/dist/main.mjs`);

type WantedPort = readonly [name: string, port: number];

/** A service, or a further instance of chat, and the port that it gets when that is free. */
export const wantedPorts = (chat: number, renderer = false): readonly WantedPort[] => [
  ...services.map(({ name, port }) => [name, port] as const),
  ...(renderer ? [[RENDERER, 4005] as const] : []),
  ...Array.from({ length: chat - 1 }, (_, i) => [`svc-chat-${i + 2}`, 4020 + i] as const),
];

/** Where the letters of a demo are read. */
export const LETTERS_PAGE = "/api/users/dev/letters";

interface Surroundings {
  readonly dataDir: string;
  readonly host: string;
  /** Where people reach the platform. */
  readonly site: string;
  /** Of the launcher. */
  readonly env: NodeJS.ProcessEnv;
}
interface ServiceGiven extends Surroundings {
  readonly mongoUrl: string;
  readonly redisUrl?: string | undefined;
  readonly secret: string;
  /** The key pair of pushes, where the environment names none. */
  readonly vapid?: Readonly<Record<"VAPID_PUBLIC_KEY" | "VAPID_PRIVATE_KEY", string>>;
  readonly seed: string;
}
interface GatewayGiven extends Surroundings {
  readonly port?: number;
  /** What the gateway shows the renderer, where there is one. */
  readonly rendererSecret?: string;
  /** What links to previews of releases are signed with, where the environment names none. */
  readonly previewSecret?: string;
}

/** A letter can hold a link that sets a password: its page is for a demo on this machine without a mail server. */
export const showsLetters = ({
  seed,
  host,
  env,
}: Pick<ServiceGiven, "seed" | "host" | "env">): boolean =>
  seed === "demo" && !env.SMTP_URL && (host === "localhost" || host.startsWith("127."));

/** By their settings, where services are found. */
const urlsOf = (ports: Ports) =>
  Object.fromEntries(
    services
      .filter(({ name }) => name in ports)
      .map(({ name }) => [urlSetting(name), urlOf(ports, name)]),
  );

/** What the gateway is told of services that it has no setting for. */
const announced = (ports: Ports) =>
  services
    .filter(({ api, name }) => api && name in ports)
    .map(({ api = [], name }) => `${name}:${api.join("+")}=${urlOf(ports, name)}`)
    .join(",");

/** The environment of every service. */
export function serviceEnv(ports: Ports, given: ServiceGiven): NodeJS.ProcessEnv {
  const { mongoUrl, redisUrl, secret, vapid, seed, dataDir, site, host, env } = given;
  const hasOwnKeys = Boolean(env.VAPID_PUBLIC_KEY ?? env.VAPID_PRIVATE_KEY);
  return {
    ...env,
    ...(hasOwnKeys ? {} : vapid),
    HOST: HOME,
    NODE_ENV: "production",
    LOG_LEVEL: env.LOG_LEVEL ?? "warn",
    MONGO_URL: mongoUrl,
    ...(redisUrl ? { REDIS_URL: redisUrl } : {}),
    INTERNAL_SECRET: env.INTERNAL_SECRET ?? secret,
    ...urlsOf(ports),
    SITE_URL: env.SITE_URL ?? site,
    MAIL_DIR: env.MAIL_DIR ?? join(dataDir, "outbox"),
    INDEX_DIR: env.INDEX_DIR ?? join(dataDir, "search-index"),
    MAIL_PAGE: String(showsLetters({ seed, host, env })),
    SEED: seed,
  };
}

/** Where the shell and the remotes lie. */
const pagesEnv = ({ dataDir, env }: Pick<Surroundings, "dataDir" | "env">) => ({
  SHELL_DIR: env.SHELL_DIR ?? join(repository, "shell/dist"),
  REMOTES:
    env.REMOTES ?? remotes.map(({ name }) => `${name}=${join(repository, name, "dist")}`).join(","),
  REMOTES_STORE: env.REMOTES_STORE ?? join(dataDir, "remotes"),
  REMOTES_COPIES: env.REMOTES_COPIES ?? join(dataDir, "remotes-copies"),
});

type RendererGiven = Pick<GatewayGiven, "dataDir" | "env"> & { readonly secret: string };

/** The environment of the renderer, which runs pages' code: of this machine only what it needs. */
export function rendererEnv(ports: Ports, { secret, ...given }: RendererGiven): NodeJS.ProcessEnv {
  const own = /^(?:PATH|NODE_OPTIONS|LAUNCH_ID|AWS_\w+|SystemRoot)$/;
  const kept = Object.entries(given.env).filter(([name]) => own.test(name));
  return {
    ...Object.fromEntries(kept),
    HOST: HOME,
    NODE_ENV: "production",
    LOG_LEVEL: given.env.LOG_LEVEL ?? "warn",
    RENDERER_SECRET: secret,
    USERS_URL: urlOf(ports, "svc-users"),
    BOOKINGS_URL: urlOf(ports, "svc-bookings"),
    CONTENT_URL: urlOf(ports, "svc-content"),
    ...pagesEnv(given),
  };
}

export function gatewayEnv(ports: Ports, given: GatewayGiven): NodeJS.ProcessEnv {
  const { port, host, site, dataDir, env, rendererSecret, previewSecret } = given;
  const chats = Object.keys(ports).filter((name) => name.startsWith("svc-chat"));
  return {
    ...env,
    ...(port === undefined ? {} : { PORT: String(port) }),
    HOST: host,
    NODE_ENV: "production",
    LOG_LEVEL: env.LOG_LEVEL ?? "warn",
    ...urlsOf(ports),
    SERVICES: env.SERVICES ?? announced(ports),
    CHAT_URL: chats.map((name) => urlOf(ports, name)).join(","),
    SITE_URL: env.SITE_URL ?? site,
    ...(RENDERER in ports && rendererSecret
      ? { RENDERER_URL: urlOf(ports, RENDERER), RENDERER_SECRET: rendererSecret }
      : {}),
    ...(previewSecret && { PREVIEW_SECRET: env.PREVIEW_SECRET ?? previewSecret }),
    ...pagesEnv(given),
    ORIGINS: env.ORIGINS ?? DEVELOPMENT.join(","),
    ACCESS_LOG_DIR: env.ACCESS_LOG_DIR ?? join(dataDir, "access-log"),
  };
}
