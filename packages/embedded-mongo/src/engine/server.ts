// @ts-nocheck -- a first version from measured experiments; its strict, smaller successor is planned (docs/decisions/0003)
// MongoDB wire protocol (OP_MSG, and OP_QUERY for the first hello) over TCP.
import net from 'node:net';
import { mkdirSync } from 'node:fs';
import { decode, encode, type Doc } from './bson.ts';
import { Catalog } from './catalog.ts';
import { Server, type Options } from './commands.ts';
import { Store, type Durability } from './store.ts';

const OP_REPLY = 1, OP_QUERY = 2004, OP_MSG = 2013, MORE_TO_COME = 2, CHECKSUM = 1;
export interface StartOptions { path: string; port?: number; host?: string; durability?: Durability; replSet?: string; testCommands?: boolean; ttlSeconds?: number }
export interface Running { port: number; uri: string; server: Server; close(): Promise<void> }

/** Splits an OP_MSG into its body and its document sequences (kept as raw BSON). */
function parse(msg: Buffer): { flags: number; cmd: Doc; raws: Record<string, Buffer[]> } {
  const flags = msg.readUInt32LE(16), end = msg.length - (flags & CHECKSUM ? 4 : 0), raws: Record<string, Buffer[]> = {}; let cmd: Doc = {};
  for (let p = 20; p < end; ) {
    const kind = msg[p++], size = msg.readInt32LE(p);
    if (kind === 0) cmd = decode(msg.subarray(p, p + size));
    else { const z = msg.indexOf(0, p + 4), list: Buffer[] = []; for (let q = z + 1; q < p + size; ) { const n = msg.readInt32LE(q); list.push(msg.subarray(q, q + n)); q += n; } raws[msg.toString('utf8', p + 4, z)] = list; }
    p += size;
  }
  return { flags, cmd, raws };
}
let requestId = 1;
function frame(op: number, to: number, head: Buffer, body: Buffer): Buffer { const h = Buffer.alloc(16); h.writeInt32LE(16 + head.length + body.length, 0); h.writeInt32LE(requestId++ & 0x7fffffff, 4); h.writeInt32LE(to, 8); h.writeInt32LE(op, 12); return Buffer.concat([h, head, body]); }

export async function start(o: StartOptions): Promise<Running> {
  mkdirSync(o.path, { recursive: true });
  const store = new Store(o.path, o.durability ?? 'fsync'), options: Options = { replSet: o.replSet, host: '', testCommands: o.testCommands }, catalog = new Catalog(store), server = new Server(store, catalog, options), sockets = new Set<net.Socket>();
  let conns = 0;
  await store.write((kv) => catalog.recover(kv));
  const tcp = net.createServer({ noDelay: true }, (socket) => {
    const conn = { id: ++conns }; sockets.add(socket);
    let held: Buffer[] = [], size = 0, queue: Promise<void> = Promise.resolve();
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    socket.on('data', (chunk) => {
      held.push(chunk); size += chunk.length;
      while (size >= 4) {
        if (held.length > 1 && held[0].length < 4) held = [Buffer.concat(held)];
        const need = held[0].readInt32LE(0);
        if (need < 16 || need > 50_000_000) { socket.destroy(); return; }
        if (size < need) return;
        const all = held.length > 1 ? Buffer.concat(held) : held[0], msg = all.subarray(0, need);
        held = all.length > need ? [all.subarray(need)] : []; size -= need;
        queue = queue.then(() => answer(socket, conn, msg)).catch(() => void socket.destroy());
      }
    });
  });
  async function answer(socket: net.Socket, conn: { id: number }, msg: Buffer) {
    const id = msg.readInt32LE(4), op = msg.readInt32LE(12);
    if (op === OP_MSG) {
      const { flags, cmd, raws } = parse(msg), r = await server.run(cmd, raws, conn);
      if (r === 'drop') socket.destroy(); else if (!(flags & MORE_TO_COME)) socket.write(frame(OP_MSG, id, Buffer.alloc(5), r));
    } else if (op === OP_QUERY) {
      const z = msg.indexOf(0, 20), cmd = decode(msg.subarray(z + 9)), r = await server.run({ ...cmd, $db: msg.toString('utf8', 20, z).split('.')[0] }, {}, conn);
      if (r === 'drop') { socket.destroy(); return; }
      const head = Buffer.alloc(20); head.writeInt32LE(8, 0); head.writeInt32LE(1, 16);
      socket.write(frame(OP_REPLY, id, head, r));
    } else socket.destroy();
  }
  await new Promise<void>((ok, no) => tcp.once('error', no).listen(o.port ?? 0, o.host ?? '127.0.0.1', ok));
  const { port } = tcp.address() as net.AddressInfo; options.host = `${o.host ?? '127.0.0.1'}:${port}`;
  let sweeping = false;
  const timer = setInterval(() => { if (!sweeping) { sweeping = true; void server.sweep().catch((e) => console.error(e)).finally(() => { sweeping = false; }); } }, (o.ttlSeconds ?? 60) * 1000); timer.unref();
  return { port, uri: `mongodb://${options.host}/${o.replSet ? `?replicaSet=${o.replSet}` : '?directConnection=true'}`, server, async close() { clearInterval(timer); for (const s of sockets) s.destroy(); await new Promise((r) => tcp.close(r)); await store.close(); } };
}
export { encode };
