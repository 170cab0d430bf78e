import { readFile } from "node:fs/promises";
import type { Operator } from "@tutorsetu/contracts/policies/operator";
import * as z from "zod";

const text = z
  .string()
  .trim()
  .max(300)
  .transform((given) => given || null)
  .nullable()
  .default(null);
const blankOr = <T extends z.ZodType<string>>(schema: T) =>
  z
    .union([z.literal("").transform(() => null), schema])
    .nullable()
    .default(null);
const email = blankOr(z.email());
const phone = blankOr(z.string().regex(/^\+?[\d ()-]{6,20}$/, "Write it as +91 98123 45678"));

const File = z.strictObject({
  name: text,
  address: text,
  email,
  grievanceOfficer: z.strictObject({ name: text, phone, email }).prefault({}),
  effectiveFrom: blankOr(z.iso.date()),
});

/** Of a site whose operator has said nothing yet. */
export const unnamedOperator: Operator = File.parse({});

/** Whether the pages that the law asks for name everybody they must. */
export const isComplete = ({ grievanceOfficer, ...own }: Operator): boolean =>
  [...Object.values(own), ...Object.values(grievanceOfficer)].every((value) => value !== null);

export class OperatorFileError extends Error {}

/** What the settings file says; a file that is not there says nothing. Throws `OperatorFileError` for one that is wrong. */
export async function readOperator(path: string | undefined): Promise<Operator> {
  if (!path) return unnamedOperator;
  try {
    const result = File.safeParse(JSON.parse(await readFile(path, "utf8")));
    if (result.success) return result.data;
    throw new OperatorFileError(z.prettifyError(result.error));
  } catch (error) {
    if (error instanceof OperatorFileError) throw error;
    if (error instanceof Error && "code" in error && error.code === "ENOENT")
      return unnamedOperator;
    throw new OperatorFileError(error instanceof Error ? error.message : String(error));
  }
}
