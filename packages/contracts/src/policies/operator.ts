import * as z from "zod/mini";

const told = z.nullable(z.string());

/** Who runs this site, as the pages Privacy, Terms and Grievance officer name them; null: the operator has not said it yet. */
export const Operator = z.object({
  name: told,
  address: told,
  email: told,
  /** Whom people write to about their data and about what they find wrong. */
  grievanceOfficer: z.object({ name: told, phone: told, email: told }),
  /** The day from which the texts hold on this site. */
  effectiveFrom: z.nullable(z.iso.date()),
});
export type Operator = z.infer<typeof Operator>;

export const operatorSchemas = { operator: { reply: z.object({ operator: Operator }) } };
