import { Connection } from "mongodb/lib/cmap/connection.js";

const write = Connection.prototype.writeCommand;

/**
 * Ends a write with its connection. A socket that the server has left is destroyed a moment before it says so; the driver
 * (7.8, and 7.9) waits for ever for what it writes in that moment, and a monitor that does so never finds the server again.
 */
Connection.prototype.writeCommand = function (this: Connection, ...args) {
  return new Promise((resolve, reject) => {
    const onClose = () => reject(this.error);
    this.once("close", onClose);
    const settle = () => this.off("close", onClose);
    write.apply(this, args).finally(settle).then(resolve, reject);
  });
};
