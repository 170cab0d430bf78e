/** A new id in the form of an ObjectId: seconds since 1970, then 64 random bits, in hexadecimal. */
export function newId(): string {
  const seconds = Math.floor(Date.now() / 1000)
    .toString(16)
    .padStart(8, "0");
  return seconds + Buffer.from(crypto.getRandomValues(new Uint8Array(8))).toString("hex");
}
