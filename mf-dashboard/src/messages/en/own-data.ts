/** Downloading one's own data, in the settings. */
export const en = {
  lead: "Everything that we keep about you, as one file: to read, and for programs.",
  open: "Download my data",
  title: "Download my data",
  action: "Download",
  busy: "Putting it together…",
  failed: "Your data could not be downloaded.",
  done: "Your data is downloaded.",
  inIt: "In the zip file are a page that you can read without a network, and the same as JSON files:",
  account:
    "your account and profile, your picture, consents, sessions and devices, security events, and who has seen your number;",
  bookings: "your bookings with their times, and reviews by you and about you;",
  chat: "your conversations with all messages, whom you blocked, and what you reported;",
  content:
    "comments, likes and bookmarks, help requests, messages of the contact form from your confirmed e-mail, notifications and your choices.",
  notInIt: "Not in it are:",
  secrets: "your password and other secrets: nobody can read them;",
  contacts: "numbers and e-mail addresses of others: they are theirs;",
  reporters: "who reported you: that protects people who report;",
  proof:
    "technical logs and the record of what administrators did, which prove what happened. Your security events are the part about you.",
  keepSafe:
    "Whoever has the file can read all of it, your messages too. Please keep it where only you can open it. You can download it three times a day.",
};
