/** Notices that the platform itself writes. */
export const en = {
  helpSolved: "Your help request was solved",
  helpSolvedText:
    "Your request “{subject}” is marked as solved. If something is still open, please write to us again.",
  helpSolvedReply: "About your request “{subject}”: {reply}",
  warning: "A warning from our team",
  warningText:
    "Our team has looked at something on your account and asks you to change it:\n{reason}",
  suspension: "Your account is suspended",
  suspensionText:
    "Nobody finds your profile, and you can read but not write. The reason:\n{reason}",
  lifted: "Your account is no longer suspended",
  liftedText: "Everything is as it was before. Our team says:\n{reason}",
};
