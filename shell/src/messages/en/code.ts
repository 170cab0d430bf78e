/** Texts of the second factor at sign-in. */
export const en = {
  appCode: "Code of your authenticator app",
  appCodeHint: "The six digits that the app shows now.",
  useRecovery: "Use a recovery code",
  recoveryCode: "Recovery code",
  recoveryCodeHint: "One of the ten codes that you kept. Each works once.",
  useApp: "Use the authenticator app",
};
