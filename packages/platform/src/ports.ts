import { randomInt } from "node:crypto";
import { connect, createServer, type Server } from "node:net";
import { codeOf, UserFacingError } from "./errors.ts";

/** The port at which a server listens. */
export function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The server has no port.");
  return address.port;
}

/** The port that could be opened, 0 for any; it is closed again. */
export function tryPort(port: number, host = "127.0.0.1"): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(port, host, () => {
      const opened = portOf(server);
      server.close(() => resolve(opened));
    });
  });
}

/** `wanted` when it is free, else any other. */
export const freePort = (wanted: number): Promise<number> =>
  tryPort(wanted).catch(() => tryPort(0));

const NOT_HERE: readonly unknown[] = ["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN", "EINVAL"];

/** Why a port cannot be had, and what to do; `command` is what to start again. */
export function portProblem(
  error: unknown,
  port: number,
  host: string,
  command = "npm start",
): unknown {
  const code = codeOf(error);
  if (code === "EADDRINUSE") {
    return new UserFacingError(
      `Port ${port} is already in use. Set PORT to another one, for example PORT=${port + 10} ${command}.`,
    );
  }
  if (code === "EACCES") {
    return new UserFacingError(
      `Port ${port} needs more rights than you have. Set PORT to one above 1024, for example PORT=8080 ${command}.`,
    );
  }
  if (NOT_HERE.includes(code)) {
    return new UserFacingError(
      `HOST ${host} is not an address of this machine. Leave it out or set HOST=0.0.0.0.`,
    );
  }
  return error;
}

/** The public port, or a sentence that says why it cannot be had. */
export const publicPort = (port: number, host: string, command?: string): Promise<number> =>
  tryPort(port, host).catch((error: unknown) => {
    throw portProblem(error, port, host, command);
  });

/** True once something listens there. */
export async function listens(port: number, forMs = 0): Promise<boolean> {
  const until = performance.now() + forMs;
  for (;;) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect({ port, host: "127.0.0.1" }, () => resolve(true));
      socket.once("error", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
    if (open || performance.now() >= until) return open;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

export const HOME = "127.0.0.1";
/** Below what systems give to connections on their way out: one of those would take the port while its process is restarted. */
const LOWEST = 12_000;
const BEYOND = 32_000;
const TRIES = 20;

interface Taken {
  readonly port: number;
  /** Of the socket that is handed over; none for a program that opens its port itself. */
  readonly fd: number | undefined;
  /** Called when the process has its copy of the socket. */
  readonly close: () => void;
}

/** Where a process of the platform listens. */
export interface Place {
  port(): number;
  /** Keeps it until the process is started. */
  hold(): Promise<void>;
  /** For one start of the process. */
  take(): Promise<Taken>;
  release(): void;
  /** The process has been seen there. */
  confirm(): void;
  /** The process has ended. */
  ended(): void;
}

/** Those to be tried, in order: `wanted`, unless it is 0, and others where another one will do. */
function portsFor(wanted: number, isFixed = false): readonly number[] {
  const others = Array.from({ length: TRIES }, () => randomInt(LOWEST, BEYOND));
  if (wanted === 0) return [...others, 0];
  return isFixed ? [wanted] : [wanted, ...others, 0];
}

/** A listening socket for a child, on any port for 0: whoever comes before the child has it is sent away. */
function openSocket(port: number, host: string): Promise<Taken> {
  return new Promise((resolve, reject) => {
    const server = createServer((early) => early.destroy());
    server.once("error", reject);
    server.listen(port, host, () => {
      const { fd } = (server as unknown as { _handle: { fd: number } })._handle; // safe: a server that listens has one, see decision 0019
      resolve({ port: portOf(server), fd, close: () => server.close() });
    });
  });
}

/** What `open` resolves with at the first port that is free. */
async function first<T>(
  [port = 0, ...others]: readonly number[],
  open: (port: number) => Promise<T>,
): Promise<T> {
  return open(port).catch((error: unknown) => {
    if (others.length === 0) throw error;
    return first(others, open);
  });
}

interface Wanted {
  /** The first to be tried; 0: any. */
  readonly port: number;
  readonly host?: string;
  /** No other port will do than the one that is wanted, or was had first. */
  readonly isFixed?: boolean;
}

/**
 * Where one of our own programs listens. The socket is opened here and handed over, so nobody can come in between; a port
 * that is taken when the program is started again is given up for another one, unless it is a fixed one.
 */
export function socketPlace({ port: wanted, host = HOME, isFixed = false }: Wanted): Place {
  let port = wanted;
  let held: Taken | undefined;
  const open = () => first(portsFor(port, isFixed), (one) => openSocket(one, host));
  return {
    port: () => port,
    async hold() {
      held ??= await open();
      port = held.port;
    },
    async take() {
      const socket = held ?? (await open());
      held = undefined;
      port = socket.port;
      return socket;
    },
    release() {
      held?.close();
      held = undefined;
    },
    confirm() {},
    ended() {},
  };
}

/**
 * Where a program listens that opens its port itself (mongod, redis-server), `wanted` being the first to be tried (0: any). It ends
 * when somebody was quicker, and is started at another port then.
 */
export function portPlace(wanted: number): Place {
  let port = wanted;
  let isOurs = false;
  let isLost = false;
  const close = () => {};
  return {
    port: () => port,
    async hold() {
      port = await first(portsFor(port), (one) => tryPort(one));
    },
    async take() {
      port = await first(portsFor(isLost ? 0 : port), (one) => tryPort(one));
      isOurs = false;
      isLost = false;
      return { port, fd: undefined, close };
    },
    release: close,
    confirm: () => void (isOurs = true),
    ended: () => void (isLost = !isOurs),
  };
}
