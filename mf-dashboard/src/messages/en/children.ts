/** Texts about the children of a parent's account. */
export const en = {
  title: "My children",
  lead: "Each child has a profile of their own, without an e-mail, a phone number or a picture. Those are yours.",
  failed: "Your children could not be loaded.",
  count: "{count} of {most} children",
  full: "An account holds five children at most.",
  add: "Add a child",
  edit: "Edit",
  editName: "Edit {name}",
  remove: "Remove",
  removeName: "Remove {name}",
  grade: "Class",
  pickGrade: "Choose a class",
  name: "Child's name",
  subjects: "Subjects the child needs",
  bio: "About the child (optional)",
  bioHint: "Tutors read this. Leave out the school, the street and phone numbers.",
  isShown: "Shown to tutors",
  isHidden: "Hidden",
  sharing: "Consent",
  sharingName: "Consent for {name}",
  here: "You are here for this child",
  consent:
    "I am the parent or guardian of this child and agree that the profile is shown to tutors.",
  save: "Save",
  saving: "Saving…",
  saved: "Saved.",
  added: "{name} is added.",
  addedHidden:
    "{name} is added. The profile is shown once you have used the link that we e-mail to you.",
  adding: "Adding…",
  back: "Back to my children",
  gone: "This child is not in your account any more.",
  removeQuestion:
    "The profile of {name} leaves every list at once and is erased for good. Requests that wait for an answer end.",
  removeKeeps:
    "What others have stays with them without the name: accepted bookings, reviews, and messages in their conversations.",
  removing: "Removing…",
  removed: "{name} is removed.",
  last: "The last child stays. To leave, delete your account in the settings.",
  forParents: "For parents",
  parent: "I am a parent or guardian",
  parentText:
    "One account holds up to five children. You look, book and chat for each of them, and the account keeps your name, e-mail and phone number.",
  parentNext:
    "The profile that is in this account now becomes that of the child whom you name here. Its bookings and messages stay.",
  accountName:
    "The account itself is called {name}. If that is the child's name, put your own into your profile afterwards.",
  become: "Make this a parent's account",
  becoming: "One moment…",
  became: "{name} is in your account now.",
  notForYou: "No children here",
  notForYouText:
    "Only a parent or guardian may hold an account with children. Please let them create one of their own.",
};
