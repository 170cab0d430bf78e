/** E-mails about second factors and about who is an administrator. */
export const en = {
  secondFactorOnSubject: "A second factor protects your TutorSetu account",
  secondFactorOnText:
    "Hello {name},\n\na second factor was set up for your TutorSetu account. From now on the code of your authenticator app is asked for whenever you sign in. Every other session has ended.\n\nIf it was not you, set a new password at once and write to another administrator:\n\n{link}",
  secondFactorOffSubject: "The second factor of your TutorSetu account is off",
  secondFactorOffText:
    "Hello {name},\n\nthe second factor of your TutorSetu account was turned off. Your password alone is enough to sign in now.\n\nIf it was not you, set a new password at once and write to another administrator:\n\n{link}",
  recoveryRenewedSubject: "New recovery codes for your TutorSetu account",
  recoveryRenewedText:
    "Hello {name},\n\nyou have ten new recovery codes for your TutorSetu account. The old ones no longer work.\n\nIf it was not you, set a new password at once and write to another administrator:\n\n{link}",
  recoveryUsedSubject: "A recovery code of your TutorSetu account was used",
  recoveryUsedText:
    "Hello {name},\n\na recovery code of your TutorSetu account was used in place of the code of your authenticator app. Recovery codes left: {left}.\n\nIf it was not you, set a new password at once and write to another administrator:\n\n{link}",
  passkeyAddedSubject: "A passkey was set up for your TutorSetu account",
  passkeyAddedText:
    "Hello {name},\n\nthe passkey “{passkey}” was set up for your TutorSetu account. It can be used as your second factor from now on.\n\nIf it was not you, set a new password at once, remove the passkey and write to another administrator:\n\n{link}",
  passkeyRemovedSubject: "A passkey of your TutorSetu account was removed",
  passkeyRemovedText:
    "Hello {name},\n\nthe passkey “{passkey}” of your TutorSetu account was removed. It no longer signs anybody in.\n\nIf it was not you, set a new password at once and write to another administrator:\n\n{link}",
  passkeyRefusedSubject: "A passkey of your TutorSetu account was refused",
  passkeyRefusedText:
    "Hello {name},\n\nsomebody who knows the password of your TutorSetu account used the passkey “{passkey}”, and its counter shows that there is a copy of it. It was refused.\n\nPlease remove this passkey, set a new password and write to another administrator:\n\n{link}",
  adminAskedSubject: "A new administrator of TutorSetu waits for consent",
  adminAskedText:
    "Hello {name},\n\n{by} asks to make {of} an administrator of TutorSetu. Reason: {reason}\n\nAnother administrator has to agree by {until}, else nothing happens. Requests can be seen, agreed to and cancelled here:\n\n{link}",
  adminSoonSubject: "TutorSetu gets a new administrator in 24 hours",
  adminSoonText:
    "Hello {name},\n\n{by} asks to make {of} an administrator of TutorSetu. Reason: {reason}\n\nThere is no other administrator who could agree, so it happens by itself on {until} unless it is cancelled here before:\n\n{link}",
  adminMadeSubject: "TutorSetu has a new administrator",
  adminMadeText:
    "Hello {name},\n\n{of} is an administrator of TutorSetu now. {by} asked for it.\n\nWho is an administrator can be seen here:\n\n{link}",
  adminDeleteAskedSubject: "The deletion of an administrator waits for consent",
  adminDeleteAskedText:
    "Hello {name},\n\n{by} asks to delete the account of the administrator {of}. Reason: {reason}\n\nAnother administrator has to agree by {until}, else nothing happens. Requests can be seen, agreed to and cancelled here:\n\n{link}",
  adminDeletedSubject: "An administrator of TutorSetu was deleted",
  adminDeletedText:
    "Hello {name},\n\nthe account of the administrator {of} was deleted. {by} asked for it. It can be brought back within seven days, without the rights of an administrator.\n\nWho is an administrator can be seen here:\n\n{link}",
  adminCancelledSubject: "A request about an administrator was cancelled",
  adminCancelledText:
    "Hello {name},\n\nthe request of {by} about {of} was cancelled. Nothing changes.\n\nWho is an administrator can be seen here:\n\n{link}",
  adminDemotedSubject: "An administrator of TutorSetu is none any longer",
  adminDemotedText:
    "Hello {name},\n\n{by} took the rights of an administrator from {of}. Reason: {reason}\n\nThe account stays. Who is an administrator can be seen here:\n\n{link}",
  administratorsButton: "See the administrators",
  requestButton: "See the request",
};
