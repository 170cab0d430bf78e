import { Double, Long } from "bson";
import { unsupported } from "./errors.ts";
import { isLong, toNumber, typeName } from "./values.ts";

const bigOf = (value: unknown) => (isLong(value) ? value.toBigInt() : BigInt(toNumber(value)));

/** The sum or product in the wider of the two types: int, long, double. An int that overflows becomes a long. */
export function calculate(sign: "+" | "*", a: unknown, b: unknown): unknown {
  const types = [typeName(a), typeName(b)];
  const [x, y] = [toNumber(a), toNumber(b)];
  if (types.includes("decimal")) throw unsupported("Arithmetic on Decimal128");
  if (types.includes("double")) return new Double(sign === "+" ? x + y : x * y);
  const result = sign === "+" ? bigOf(a) + bigOf(b) : bigOf(a) * bigOf(b);
  if (BigInt.asIntN(64, result) !== result) return new Double(Number(result));
  const isInt = !types.includes("long") && BigInt.asIntN(32, result) === result;
  return isInt ? Number(result) : Long.fromBigInt(result);
}
