import {
  POLICY_DOCUMENTS,
  POLICY_VERSIONS,
  type PolicyDocument,
  type PolicyVersions,
} from "@tutorsetu/contracts/policies/versions";

/** That somebody has agreed to one version of a text. Records are added and never changed. */
export interface Agreement {
  /** Of document and version: each is agreed to once. */
  readonly _id: string;
  readonly document: PolicyDocument;
  readonly version: string;
  readonly at: Date;
  /** User id. */
  readonly by: string;
  /** The form of a new account, or the question at a sign-in. */
  readonly means: "sign-up" | "sign-in";
}

type Who = Pick<Agreement, "at" | "by" | "means">;

const isKnown = (document: PolicyDocument, version: string) =>
  POLICY_VERSIONS[document].some((known) => known === version);

/** One record for each text whose version there is. */
export const agreementsTo = (agreed: PolicyVersions, who: Who): readonly Agreement[] =>
  POLICY_DOCUMENTS.flatMap((document) => {
    const version = agreed[document];
    return version && isKnown(document, version)
      ? [{ _id: `${document} ${version}`, document, version, ...who }]
      : [];
  });

/** The newest version of each text among these. */
export function agreedVersions(agreements: readonly Agreement[] = []): PolicyVersions {
  const newest: Partial<Record<PolicyDocument, string>> = {};
  for (const { document, version } of agreements)
    if (version > (newest[document] ?? "")) newest[document] = version;
  return newest;
}
