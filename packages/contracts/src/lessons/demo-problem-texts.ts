/** What failures about hours, demo classes and calendars say, by code. */
export const demoProblems = {
  hours_order: "Each time must end after it begins.",
  hours_overlap: "Two of these times overlap. Please change or remove one of them.",
  availability_outdated:
    "Your hours were changed on another device meanwhile. Please look at them again.",
  demo_minutes_wrong: "A demo class takes 30, 45 or 60 minutes.",
  demo_times_wrong: "Please choose different times on the quarter hour, such as 17:30.",
  demo_past: "One of these times is over already. Please choose a later one.",
  demo_too_far: "Please choose times within the next 60 days.",
  demo_outside_hours: "One of these times is outside the tutor's hours. Please choose another one.",
  demo_taken:
    "One of you has another demo class at that time by now. Please choose or propose another one.",
  demo_outdated: "The demo class was changed meanwhile. Please look at it again.",
  demo_not_accepted: "A demo class can be agreed on once the request is accepted.",
  demo_not_proposed: "No demo class is proposed that could be confirmed.",
  demo_own_proposal: "The other person has to confirm what you have proposed.",
  demo_time_unknown: "Please confirm one of the proposed times.",
  demo_nothing_open: "There is no demo class that could be called off.",
  demo_started:
    "The demo class has begun, so it cannot be changed any more. Please say whether it was held.",
  demo_not_started: "You can say so once the demo class has begun.",
  demo_not_confirmed: "No demo class is confirmed.",
  demo_over: "The demo class was held already.",
  demo_not_held: "Going on is decided after a demo class that was held.",
  demo_ending: "One of you has just ended this, so nobody can go on unless that is taken back.",
  no_such_calendar: "This calendar address is not valid any longer. Please copy the new one.",
  no_such_event: "There is no lesson at that time.",
} as const;
