/** The page Privacy: what TutorSetu stores of people, why, and who sees it. */
export const en = {
  privacyTitle: "Privacy",
  privacyLead: "What TutorSetu keeps of you, why, who sees it and for how long.",
  shortTitle: "In short",
  shortText:
    "We use what you tell us so that families and tutors find each other. There is no advertising and no tracking by other companies, and we sell nothing of it.",
  tellTitle: "What you tell us",
  tellAccount:
    "Your account: name, email, phone number, city and state, picture, your password only as a fingerprint that cannot be read back, and which version of these texts you agreed to and when.",
  tellTutor: "Of tutors also subjects, classes, fee, experience and what you write about yourself.",
  tellStudent:
    "Of students also class, subjects and what you look for; if you say so, the age group, who looks after the account, that person's name, number and email, and who agreed that the profile is shown or took that back, and when.",
  tellPinCode:
    "Your PIN code, if you give it. It says how far you and somebody else live apart: others read 'about 3 km away', never the PIN code or a point on a map. Without it we count from the middle of your city. If you let the list ask your browser where you are, that place is rounded to 1 km before it is sent, and never kept.",
  tellProof:
    "Of tutors who send one, proof of identity and education. It is kept as encrypted pictures and deleted as soon as it is decided on; only what was seen and on which day stays.",
  tellForms:
    "What you send with the contact form or a request for help, with the name and address you give there.",
  arisesTitle: "What arises as you use it",
  arisesUse:
    "Requests for lessons and their answers, reviews, messages, comments, likes and saved posts, whom you have blocked or reported, and which notifications you want and got.",
  arisesSaved:
    "Tutors and searches that you save in your account. Who has saved whom is told to nobody. A saved search holds what you looked for, with its PIN code or town, and once a day we look for new tutors with it.",
  arisesSafety:
    "For your safety: where you are signed in (kind of device and part of the network address), passkeys and second factors, and who has seen your phone number.",
  arisesLog:
    "For everybody's safety: each request to this site with its network address, and a record of sign-ins, of changes of accounts and of what administrators do.",
  seesTitle: "Who sees it",
  seesPublic:
    "Profiles of tutors are public. Of students, strangers see a shortened name and no picture, until the student has asked or written to them.",
  seesContact:
    "Phone numbers are shown as their owner has chosen, and each look is noted for the owner. Tutors can hide their email.",
  seesPinCode:
    "Your PIN code is shown to nobody but you. The proof that a tutor has sent is seen by our administrators only, and each look is recorded; the tutor's page says what was seen and on which day.",
  seesPosts:
    "A post of what you look for is public, also to search engines, but only once you publish it: without name, number and address, with the town of the PIN code alone. Names and numbers are cut out of what others read. Tutors who answer are shown to you, and you to the one whom you choose.",
  seesMessages:
    "Messages are for the two people of a conversation. Our team reads what somebody has reported to it, and sees accounts when it must; each such look is recorded.",
  othersTitle: "Who gets it besides",
  othersText:
    "The companies that {operator} pays to run the servers and to send e-mails, and, if you switch on notifications on a device, the push service of the maker of your browser, encrypted. Nobody else, unless a court or the law demands it.",
  browserTitle: "In your browser",
  browserText:
    "Your browser keeps your sign-in, language, theme, drafts and pages for use without a network. It also keeps the city that you chose on the front page and, while you are not signed in, the tutors that you save: they stay on this device until you sign in, when they move into your account, or until you take them off. Cookies hold only the language, the theme and which release of the site you get. None of this follows you to other sites.",
  childrenTitle: "Children",
  childrenText:
    "For a student under 18 a parent or guardian should open or agree to the account. Whoever agreed by an e-mailed link can take that back by another one, and the profile is hidden at once. A guardian can write to the grievance officer at any time to see, correct or delete what is kept of the child.",
  rightsTitle: "What you can do",
  rightsText:
    "You can see and correct your data in your profile, download a copy of all of it in the settings, choose who sees your number, hide a student's profile in the settings, and delete your account there: you are hidden at once and erased after {days} days, until when signing in brings the account back. What others need, such as their messages and bookings with you, stays without your name.",
  rightsAsk:
    "For everything else, such as taking back another consent or naming who shall act for you after your death, write to the grievance officer.",
  howLongTitle: "How long we keep it",
  howLongText:
    "This table is the one by which the site itself deletes. 'Account' means until you delete it and its {days} days are over.",
  changesTitle: "When this text changes",
  changesText:
    "Each version has a date. When it changes, we show you what is new at your next sign-in and ask you to agree, and note your answer.",
};
