/** What the driver does not declare of a connection to one server. */
declare module "mongodb/lib/cmap/connection.js" {
  import type { EventEmitter } from "node:events";
  export class Connection extends EventEmitter {
    /** Why it was closed. */
    readonly error: Error | null;
    writeCommand: (this: Connection, ...args: unknown[]) => Promise<void>;
  }
}
