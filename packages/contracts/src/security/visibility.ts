import * as z from "zod/mini";
import { PHONE_VISIBILITIES } from "../domain.ts";

/** Who sees a phone number (AMB-070): every signed-in person, only after an accepted booking, or nobody. */
export const PhoneVisible = z.enum(PHONE_VISIBILITIES);
export type PhoneVisible = z.infer<typeof PhoneVisible>;

/** Why an address is masked, as `p•••@example.in` (AMB-069): to strangers, or after too many cards of one day. */
export const EmailNote = z.enum(["sign_in", "limit"]);
export type EmailNote = z.infer<typeof EmailNote>;

/**
 * Why a number is not shown (AMB-070): its owner shows it to nobody, or after an accepted booking only;
 * the viewer has seen the numbers of too many people today; or it cannot be found out right now.
 */
export const PhoneNote = z.enum(["never", "accepted", "limit", "unknown"]);
export type PhoneNote = z.infer<typeof PhoneNote>;

/** Why the viewer's day ends after few people: the account has no confirmed e-mail address, or is younger than a day. */
export const SmallShare = z.enum(["unverified", "new"]);
export type SmallShare = z.infer<typeof SmallShare>;

/** Told where a number is not shown because of the limit of a day. */
export const smallShare = { smallShare: z.optional(SmallShare) };
