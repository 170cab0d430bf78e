import { en } from "@tutorsetu/contracts/messages/en/server";

/** A new password as it is typed; never kept anywhere. */
export interface Secrets {
  readonly password: string;
  readonly confirmPassword: string;
}

export const NO_SECRETS: Secrets = { password: "", confirmPassword: "" };

/** Says at once that the two differ: the schema compares them only when everything else fits. */
export const differenceOf = ({ password, confirmPassword }: Secrets): Record<string, string> =>
  confirmPassword && confirmPassword !== password ? { confirmPassword: en.confirmDiffers } : {};
