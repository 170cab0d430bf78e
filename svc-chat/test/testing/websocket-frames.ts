const FINAL = 0x80;
const TEXT = 0x1;
const MASKED = 0x80;
const LENGTH = 0x7f;
const IN_TWO_BYTES = 126;
const IN_EIGHT_BYTES = 127;
const MASK_BYTES = 4;

/** A masked text frame of at most 65,535 bytes; the mask of zeros leaves the text as it is. */
export function frame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length < IN_TWO_BYTES ? 2 : 4;
  const all = Buffer.alloc(head + MASK_BYTES + length);
  all[0] = FINAL | TEXT;
  if (head === 4) all.writeUInt16BE(length, 2);
  all[1] = MASKED | (head === 4 ? IN_TWO_BYTES : length);
  all.write(text, head + MASK_BYTES);
  return all;
}

/** Where the text of the frame that begins at `from` begins and ends; null while it is not all there. */
function bodyAt(bytes: Buffer, from: number): { start: number; end: number } | null {
  if (bytes.length - from < 2) return null;
  const length = bytes.readUInt8(from + 1) & LENGTH;
  if (length === IN_EIGHT_BYTES) throw new Error("A frame is longer than a chat says");
  const start = from + (length === IN_TWO_BYTES ? 4 : 2);
  if (bytes.length < start) return null;
  const end = start + (length === IN_TWO_BYTES ? bytes.readUInt16BE(from + 2) : length);
  return end > bytes.length ? null : { start, end };
}

/** Takes a server's bytes as they come and hands over each text frame of them. */
export function textsOf(onText: (text: string) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    let at = 0;
    for (let body = bodyAt(bytes, at); body; body = bodyAt(bytes, at)) {
      const isText = ((bytes[at] ?? 0) & 0xf) === TEXT;
      at = body.end;
      if (isText) onText(bytes.toString("utf8", body.start, body.end));
    }
    rest = bytes.subarray(at);
  };
}
