/** Who runs the site, and the page of the grievance officer. */
export const en = {
  missingTitle: "This page is not complete yet",
  missingText:
    "The operator of this site has not yet said who runs it. Until that is filled in, the site must not be open to the public.",
  notFilledIn: "Not filled in yet",
  operatorTitle: "Who runs this site",
  theOperator: "the operator of this site",
  name: "Name",
  address: "Address",
  email: "Email",
  phone: "Phone",
  effectiveFrom: "In force since",
  version: "Version of this text",
  loadFailed: "Who runs this site could not be loaded",
  grievanceTitle: "Grievance officer",
  grievanceLead:
    "Whom to write to about your data, about something on this site that is wrong, or about a decision of our team.",
  officerTitle: "Your contact",
  writeTitle: "What to write",
  writeText:
    "Say what happened and where, with the address of the page. Write from the email of your account if you have one. You need no account to complain.",
  answerTitle: "When you get an answer",
  answerText:
    "We confirm every complaint within 24 hours and decide it within 15 days, and we tell you why we decided so.",
  quickTitle: "What is quicker",
  quickText:
    "Profiles, pictures, messages, reviews and comments have a button to report them. Your own account you can correct and delete yourself, in the settings of your profile.",
  furtherTitle: "If you are not satisfied",
  furtherText:
    "About your personal data you can turn to the Data Protection Board of India once we have answered you, or have not answered in time.",
};
