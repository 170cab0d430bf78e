import type { TutorCard } from "@tutorsetu/contracts/people";
import { addressOf } from "@tutorsetu/service-kit/address";
import { isForPublicPage } from "@tutorsetu/service-kit/auth";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import type { Context } from "hono";
import { publicEmail, type SeenPeople } from "../privacy/seen-people.ts";
import { asPublicTutor } from "../privacy/mask/as-stranger.ts";
import type { Person } from "./person.ts";
import * as show from "./show.ts";

/** Whether somebody is a tutor whom others see at the moment. */
export const isShownTutor = ({ role, active, hidden, suspension }: Person): boolean =>
  role === "Tutor" && active && !hidden && !suspension;

/** The cards of tutors as whoever asks sees them, within the share of addresses that they get in a day. */
export const tutorCards =
  (seen: Pick<SeenPeople, "emails">) =>
  async (c: Context<AppEnv>, tutors: readonly Person[]): Promise<TutorCard[]> => {
    const emailOf = isForPublicPage(c)
      ? publicEmail
      : await seen.emails(c.var.caller, addressOf(c), tutors);
    const shown = c.var.caller ? tutors : tutors.map(asPublicTutor);
    return shown.map((doc) => show.withAddress(show.toTutorCard(doc, emailOf(doc)), doc));
  };
