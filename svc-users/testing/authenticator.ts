import {
  createHash,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign as signWith,
} from "node:crypto";

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** The first bytes of an item: its kind and its value or length (RFC 8949, 3). */
function head(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(kind << 5) | value]);
  if (value < 256) return Buffer.from([(kind << 5) | 24, value]);
  return Buffer.from([(kind << 5) | 25, value >> 8, value & 255]);
}

/** Integers, byte and text strings, and maps of them: all that an authenticator says here. */
function cbor(item: Cbor): Buffer {
  if (typeof item === "number") return item < 0 ? head(1, -1 - item) : head(0, item);
  if (Buffer.isBuffer(item)) return Buffer.concat([head(2, item.length), item]);
  if (typeof item === "string") {
    const bytes = Buffer.from(item);
    return Buffer.concat([head(3, bytes.length), bytes]);
  }
  const pairs = [...item].flatMap(([key, value]) => [cbor(key), cbor(value)]);
  return Buffer.concat([head(5, item.size), ...pairs]);
}

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();

/** COSE's form of an ES256 key (RFC 9053, 7.1.1). */
function coseOf(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const at = (coordinate: string) => Buffer.from(coordinate, "base64url");
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, at(x)],
      [-3, at(y)],
    ]),
  );
}

const PRESENT = 1;
const VERIFIED = 4;
const HAS_KEY = 64;

/** What a test lets an authenticator, or the browser around it, do wrong. */
interface Lie {
  readonly origin?: string;
  readonly rpId?: string;
  readonly isUnverified?: boolean;
  readonly challenge?: string;
  readonly type?: string;
}

interface Question {
  readonly challenge: string;
}

const SITE = { origin: "https://site.example", rpId: "site.example" };

/** An authenticator with one ES256 key, and the browser that asks it (WebAuthn, attestation "none"). */
export function softwareAuthenticator({ counts = true }: { readonly counts?: boolean } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credential = randomBytes(32);
  const id = credential.toString("base64url");
  const state = { counter: 0 };

  const clientData = (type: string, { challenge }: Question, lie: Lie) =>
    Buffer.from(
      JSON.stringify({
        type: lie.type ?? type,
        challenge: lie.challenge ?? challenge,
        origin: lie.origin ?? SITE.origin,
        crossOrigin: false,
      }),
    );

  function data(flags: number, lie: Lie): Buffer {
    if (counts) state.counter += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(state.counter);
    const verified = lie.isUnverified ? 0 : VERIFIED;
    const all = Buffer.from([PRESENT | verified | flags]);
    return Buffer.concat([sha256(lie.rpId ?? SITE.rpId), all, counter]);
  }

  return {
    id,
    /** The count of uses; a copy of the key begins with an older one. */
    state,
    /** What `navigator.credentials.create` gives. */
    make(question: Question, lie: Lie = {}) {
      const length = Buffer.from([0, credential.length]);
      const key = Buffer.concat([Buffer.alloc(16), length, credential, coseOf(publicKey)]);
      const attestation = new Map<string, Cbor>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", Buffer.concat([data(HAS_KEY, lie), key])],
      ]);
      return {
        id,
        response: {
          clientDataJSON: clientData("webauthn.create", question, lie).toString("base64url"),
          attestationObject: cbor(attestation).toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    /** What `navigator.credentials.get` gives. */
    sign(question: Question, lie: Lie = {}) {
      const client = clientData("webauthn.get", question, lie);
      const signed = data(0, lie);
      const signature = signWith("sha256", Buffer.concat([signed, sha256(client)]), privateKey);
      return {
        id,
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: signed.toString("base64url"),
          signature: signature.toString("base64url"),
        },
      };
    },
  };
}

export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>;
