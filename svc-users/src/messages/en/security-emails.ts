/** E-mails that tell of what somebody else may have done with an account. */
export const en = {
  "new-device": {
    subject: "A new device signed in to your TutorSetu account",
    text: "Hello {name},\n\nsomebody signed in to your TutorSetu account on a device that was not used for it before:\n\n{device}\n{when}\nNetwork {network}\n\nIf it was you, there is nothing to do. If it was not, set a new password; that signs out every other device:\n\n{password}\n\nWhere you are signed in can be seen here:\n\n{link}",
  },
  "password-changed": {
    subject: "The password of your TutorSetu account was changed",
    text: "Hello {name},\n\nthe password of your TutorSetu account was changed on {when}. Every other device has to sign in again.\n\nIf it was not you, set a new one at once:\n\n{password}",
  },
};

export const devices = { both: "{browser} on {system}", unknown: "Unknown device" };
