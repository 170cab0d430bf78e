/** To parents and guardians. */
export const en = {
  guardian: "parent or guardian",
  giveSubject: "May {student} be shown to tutors on TutorSetu?",
  giveText:
    "Hello {name},\n\n{student} has an account with TutorSetu, where students find tutors, and named you as parent or guardian. Unless you agree, tutors do not see {student}, who can then neither chat nor book.\n\nThis link shows what you are asked to agree to. Nothing changes before you press the button there. It works once, for {days} days:\n\n{link}\n\nIf you do not know {student}, there is nothing to do.",
  giveButton: "Read and decide",
  withdrawSubject: "{student} is shown to tutors on TutorSetu",
  withdrawText:
    "Hello {name},\n\ntutors on TutorSetu see the profile of {student} now. You are named there as parent or guardian.\n\nIf you no longer agree, hide the profile by this link. Nothing changes before you press the button there. It works once, for {days} days:\n\n{link}\n\nPlease keep this email for that.",
  withdrawButton: "Hide the profile",
};
