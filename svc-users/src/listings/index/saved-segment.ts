// A segment in a file: `MAGIC`, the length of the header, the header as JSON, the bytes of the segment.
import { createHash } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { bytesOf, type PackedSegment } from "./segment.ts";

/** Where the new segment is written down, and what with it. */
export interface SaveAs {
  readonly file: string;
  /** What the segment is of no use without. */
  readonly fingerprint: string;
  /** Everything that was written before is in the segment; in ms. */
  readonly readUntil: number;
}

const MAGIC = "tutorsetu-ix";
/** Of this format; another one has another number. */
const FORMAT = 1;
const PREAMBLE = 16;
const PIECE = 1_048_576;
const OLD_MS = 7 * 86_400_000;

interface Header extends Omit<SaveAs, "file"> {
  readonly format: number;
  readonly layout: PackedSegment["layout"];
}

const nameOfSaved = /\.segment(\.\S+\.part)?$/;

/** What an instance that was killed, or a release of before, has left. */
async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!nameOfSaved.test(name)) continue;
    const file = join(folder, name);
    // Another instance may have renamed or removed it meanwhile.
    const about = await stat(file).catch(() => null);
    if (about && Date.now() - about.mtimeMs > OLD_MS) await rm(file, { force: true });
  }
}

function* piecesOf(buffer: SharedArrayBuffer): Generator<Buffer> {
  for (let at = 0; at < buffer.byteLength; at += PIECE)
    yield Buffer.from(buffer, at, Math.min(PIECE, buffer.byteLength - at));
}

/** Appears whole or not at all, whoever else saves at the same moment. */
export async function saveSegment(
  { file, fingerprint, readUntil }: SaveAs,
  { layout, buffer }: PackedSegment,
): Promise<void> {
  const json = JSON.stringify({ format: FORMAT, fingerprint, readUntil, layout } satisfies Header);
  const hash = createHash("sha256").update(json);
  for (const piece of piecesOf(buffer)) hash.update(piece);
  const header = Buffer.from(`${hash.digest("hex")}${json}`);
  const preamble = Buffer.alloc(PREAMBLE);
  preamble.write(MAGIC);
  preamble.writeUInt32LE(header.length, MAGIC.length);
  const part = `${file}.${crypto.randomUUID()}.part`;
  await mkdir(dirname(file), { recursive: true });
  // Profiles are searched by it: nobody else reads it.
  const handle = await open(part, "wx", 0o600);
  try {
    await handle.writeFile(preamble);
    await handle.writeFile(header);
    for (const piece of piecesOf(buffer)) await handle.writeFile(piece);
    await handle.sync();
    await handle.close();
    await rename(part, file);
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(part, { force: true });
    throw error;
  }
  await removeOld(dirname(file));
}

const HASH_LENGTH = 64;

export interface Saved {
  readonly packed: PackedSegment;
  readonly readUntil: number;
}

async function read(handle: FileHandle, fingerprint: string): Promise<Saved | null> {
  const preamble = Buffer.alloc(PREAMBLE);
  await handle.read(preamble, 0, PREAMBLE, 0);
  const length = preamble.readUInt32LE(MAGIC.length);
  if (preamble.toString("latin1", 0, MAGIC.length) !== MAGIC || length > PIECE) return null;
  const text = Buffer.alloc(length);
  await handle.read(text, 0, length, PREAMBLE);
  const json = text.toString("utf8", HASH_LENGTH);
  const header = JSON.parse(json) as Header; // safe: the checksum below is that of what was written
  const { size } = await handle.stat();
  const total = size - PREAMBLE - length;
  if (header.format !== FORMAT || header.fingerprint !== fingerprint) return null;
  if (bytesOf(header.layout) !== total) return null;
  const buffer = new SharedArrayBuffer(total);
  const hash = createHash("sha256").update(json);
  let at = PREAMBLE + length;
  for (const piece of piecesOf(buffer)) {
    const { bytesRead } = await handle.read(piece, 0, piece.length, at);
    if (bytesRead !== piece.length) return null;
    hash.update(piece);
    at += bytesRead;
  }
  if (hash.digest("hex") !== text.toString("latin1", 0, HASH_LENGTH)) return null;
  return { packed: { layout: header.layout, buffer }, readUntil: header.readUntil };
}

/** Null where there is none, or one that is broken or was made for something else. */
export async function loadSegment(file: string, fingerprint: string): Promise<Saved | null> {
  const handle = await open(file, "r").catch(() => null);
  if (!handle) return null;
  const found = await read(handle, fingerprint).catch(() => null);
  await handle.close();
  return found;
}
