/** Of finding, proving, saving and reviewing tutors. */
export const tutoringProblems = {
  pin_code_invalid: "A PIN code has six digits and does not begin with 0.",
  pin_code_unknown: "There is no such PIN code.",
  pin_code_elsewhere: "This PIN code is in another state than the one you chose.",
  document_required: "Please choose a file.",
  document_type: "Please send a picture (JPEG, PNG, WebP or GIF) or a PDF.",
  document_too_big: "That file is larger than 10 MB.",
  document_broken:
    "That file is damaged or not complete, so nothing was sent. Please send it again, or a photo of it.",
  document_locked:
    "That PDF is protected by a password, so nothing was sent. Please save it without one, or send a photo of it.",
  document_script:
    "That PDF has a script in it, so nothing was sent. Please print it into a new PDF, or send a photo of it.",
  document_pages:
    "That PDF has {count} pages; {most} are the most. Please send only those that show what you want seen.",
  document_too_much:
    "That file is too much to draw, so nothing was sent. Please send a photo of it.",
  documents_today: "You have sent many files today. Please come back tomorrow.",
  no_such_document: "That is not waiting any longer: it was decided, taken back or replaced.",
  document_decided:
    "Somebody has decided this already, or the tutor has sent something else meanwhile.",
  document_changed: "The tutor has changed the name or the qualification since you looked.",
  document_unreadable: "This page cannot be opened. Please refuse it and ask for it again.",
  review_not_yours: "Only a student with an accepted booking can review this tutor.",
  review_too_early: "You can review seven days after acceptance. Please come back then.",
  review_too_short: "This tuition ended within seven days, so it takes no review.",
  review_final: "A review can be changed for 30 days. This one stays as it is.",
  answer_hidden: "Our team has hidden your answer. Please write to us if that is a mistake.",
  only_families_save: "Only students and parents keep a shortlist and saved searches.",
  shortlist_full: "Your shortlist holds 100 tutors already. Please remove one first.",
  search_name_required: "Please give the search a name.",
  search_empty: "Please choose a filter or type something first. Then you can save the search.",
  search_here:
    "This search looks around the place where you are, which we do not keep. Please choose a PIN code or a city instead.",
  searches_full: "You have saved ten searches already. Please remove one first.",
  no_such_search: "That saved search is not there any longer.",
} as const;
