import { SECRET } from "./harness.ts";

/** What svc-bookings asks about posts; `studentId` is whose post it is. */
export const postStates = (studentId: string) => ({
  "usersInternal.publicPost": () => [
    {
      token: SECRET,
      body: { userId: studentId, profileId: studentId, text: "Physics", pinCode: "682001" },
    },
  ],
  "usersInternal.fittingTutors": () => [
    {
      token: SECRET,
      query: { subject: "physics", class: "10", city: "kochi", mode: "either", cursor: "online:" },
    },
  ],
});
