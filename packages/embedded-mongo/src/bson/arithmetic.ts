import { Double, Long } from "bson";
import { unsupported } from "./errors.ts";
import { toInteger, toNumber, typeName } from "./values.ts";

const OPERATIONS = {
  add: [(a: bigint, b: bigint) => a + b, (a: number, b: number) => a + b],
  subtract: [(a: bigint, b: bigint) => a - b, (a: number, b: number) => a - b],
  multiply: [(a: bigint, b: bigint) => a * b, (a: number, b: number) => a * b],
} as const;

export type Operation = keyof typeof OPERATIONS;

/** Two numbers give the wider of their types: int, long, double. An int that overflows becomes a long. */
export function calculate(operation: Operation, a: unknown, b: unknown): unknown {
  const types = [typeName(a), typeName(b)];
  if (types.includes("decimal")) throw unsupported("Arithmetic on Decimal128");
  const [whole, fraction] = OPERATIONS[operation];
  const [x, y] = [toInteger(a), toInteger(b)];
  if (types.includes("double") || x === undefined || y === undefined) {
    return new Double(fraction(toNumber(a), toNumber(b)));
  }
  const result = whole(x, y);
  if (BigInt.asIntN(64, result) !== result) return new Double(Number(result));
  const isInt = !types.includes("long") && BigInt.asIntN(32, result) === result;
  return isInt ? Number(result) : Long.fromBigInt(result);
}
