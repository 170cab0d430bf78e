import * as z from "zod/mini";
import { code } from "../problems.ts";

/**
 * Since which day the texts of the pages Terms and Privacy read as they do, oldest first. A change of what they say is a
 * new day here, and a text in the shell that names what has changed.
 */
export const POLICY_VERSIONS = {
  terms: ["2026-11-23"],
  privacy: ["2026-11-23", "2026-11-28"],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;

export type PolicyDocument = keyof typeof POLICY_VERSIONS;
export const POLICY_DOCUMENTS = ["terms", "privacy"] as const satisfies readonly PolicyDocument[];

const version = z.string(code("invalid")).check(z.maxLength(20, code("too_long")));
const Both = z.object({ terms: version, privacy: version });

/** A version of each text. Of those that a release does not know nothing is recorded: it is asked about again. */
export const PolicyVersions = z.partial(Both);
export type PolicyVersions = z.infer<typeof PolicyVersions>;

/** Those of now. */
export const currentPolicies: Required<PolicyVersions> = {
  terms: POLICY_VERSIONS.terms.at(-1) ?? "",
  privacy: POLICY_VERSIONS.privacy.at(-1) ?? "",
};

/** Which texts somebody has not agreed to as they read now; versions are days, so they compare as texts. */
export const policiesToAgree = (agreed: PolicyVersions): readonly PolicyDocument[] =>
  POLICY_DOCUMENTS.filter((document) => (agreed[document] ?? "") < currentPolicies[document]);

/** Somebody agrees to both, and is told the newest of each that they have agreed to. */
export const agreementSchemas = {
  agree: { body: Both, reply: z.object({ agreed: PolicyVersions }) },
};
