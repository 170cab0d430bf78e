/** Where a process of the platform listens. */
export interface Place {
  port(): number;
  /** Keeps it until the process is started. */
  hold(): Promise<void>;
  /** For one start of the process; `close` when it has its copy of the socket. */
  take(): Promise<{ port: number; fd: number | undefined; close: () => void }>;
  release(): void;
  /** The process has been seen there. */
  confirm(): void;
  /** The process has ended. */
  ended(): void;
}

export const HOME: string;
/** A listening socket for a child. */
export function openSocket(
  port: number,
  host?: string,
): Promise<{ port: number; fd: number; close: () => void }>;
/** Where one of our own programs listens: the socket is handed over. */
export function socketPlace(options: { port: number; host?: string; isFixed?: boolean }): Place;
/** Where a program listens that opens its port itself. */
export function portPlace(wanted: number): Place;
