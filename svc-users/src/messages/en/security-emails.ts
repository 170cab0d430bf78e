/** E-mails that tell of what somebody else may have done with an account. */
export const en = {
  newDeviceSubject: "A new device signed in to your TutorSetu account",
  newDeviceText:
    "Hello {name},\n\nsomebody signed in to your TutorSetu account on a device that was not used for it before:\n\n{device}\n{when}\nNetwork {network}\n\nIf it was you, there is nothing to do. If it was not, set a new password; that signs out every other device:\n\n{password}\n\nWhere you are signed in can be seen here:\n\n{link}",
  passwordChangedSubject: "The password of your TutorSetu account was changed",
  passwordChangedText:
    "Hello {name},\n\nthe password of your TutorSetu account was changed on {when}. Every other device has to sign in again.\n\nIf it was not you, set a new one at once:\n\n{password}",
  deviceName: "{browser} on {system}",
  unknownDevice: "Unknown device",
  passwordButton: "Set a new password",
  sessionsLink: "Your devices",
};
