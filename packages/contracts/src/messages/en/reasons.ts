import { DECLINE_REASONS, END_REASONS } from "../../domain.ts";

/** Reasons for the end of a booking that were chosen or came by themselves; every other one was written by a person. */
export const en: Readonly<
  Record<keyof typeof DECLINE_REASONS | keyof typeof END_REASONS | "gone", string>
> = {
  ...DECLINE_REASONS,
  ...END_REASONS,
  gone: "The account was deleted",
};
