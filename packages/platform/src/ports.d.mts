/** The port that could be opened, 0 for any; it is closed again. */
export function tryPort(port: number, host?: string): Promise<number>;
/** True once something listens there. */
export function listens(port: number, forMs?: number): Promise<boolean>;
