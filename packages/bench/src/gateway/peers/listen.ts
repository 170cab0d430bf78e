import type { Server } from "node:http";

/** Tells the bench where the peer listens. */
export function listen(server: Server): void {
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.send?.({ port: typeof address === "object" ? address?.port : 0 });
  });
}

/** The service behind, or the folder with files. */
export const { SERVICE = "", FOLDER = "" } = process.env;
