import type { TutorCard } from "@tutorsetu/contracts/people";
import { addressOf } from "@tutorsetu/service-kit/address";
import { isForPublicPage } from "@tutorsetu/service-kit/auth";
import type { AppEnv } from "@tutorsetu/service-kit/env";
import type { Context } from "hono";
import { createTurns } from "../listings/index/turns.ts";
import { publicEmail, type SeenPeople } from "../privacy/seen-people.ts";
import { asPublicTutor } from "../privacy/mask/as-stranger.ts";
import type { Person } from "./person.ts";
import * as show from "./show.ts";

/** Whether somebody is a tutor whom others see at the moment. */
export const isShownTutor = ({ role, active, hidden, suspension }: Person): boolean =>
  role === "Tutor" && active && !hidden && !suspension;

const turns = createTurns();

/** The cards of tutors as whoever asks sees them, within the share of addresses that they get in a day. */
export const tutorCards =
  (seen: Pick<SeenPeople, "emails">) =>
  async (c: Context<AppEnv>, tutors: readonly Person[]): Promise<TutorCard[]> => {
    const emailOf = isForPublicPage(c)
      ? publicEmail
      : await seen.emails(c.var.caller, addressOf(c), tutors);
    const cardOf = (tutor: Person) => {
      const doc = c.var.caller ? tutor : asPublicTutor(tutor);
      return show.withAddress(show.toTutorCard(doc, emailOf(doc)), doc);
    };
    // A page of them takes longer than others are to wait.
    return turns.run(async (turn) => {
      const cards: TutorCard[] = [];
      for (const tutor of tutors) {
        if (turn.isOver()) await turn.next();
        cards.push(cardOf(tutor));
      }
      return cards;
    });
  };
