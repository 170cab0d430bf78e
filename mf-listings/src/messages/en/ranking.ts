/** Texts of the page that says how tutors are ordered. */
export const en = {
  title: "How we rank",
  lead: "Every tutor gets points, and whoever has more stands further up. These are all the points there are.",
  whatCounts: "What counts",
  points: "up to {points} points",
  pointsWord: "up to {points} points a word",
  pointsYear: "{points} points a year",
  point: "1 point",
  fit: "Fit",
  fitText:
    "How well a tutor fits the words you search for: subject, city, class, board. Said outright it counts in full, in a text half.",
  distance: "Distance",
  distanceText:
    "When you say around where to look. All of it at the door, half of it at {km} km. Distances are counted from the middle of PIN codes or towns; nobody sees where anybody lives.",
  rating: "Rating",
  ratingText:
    "Each rating counts as if {reviews} reviews of the average of all tutors stood beside it, so one review of five stars does not outrank forty of 4.8.",
  answers: "Answers",
  answersText:
    "How soon requests are usually answered. Half of it at one day, and for those of whom we do not know it yet.",
  verified: "Documents seen",
  verifiedText: "Proof of identity, and of education, that we have seen.",
  completeness: "A profile that says much",
  completenessText: "Classes, boards, areas, days, languages, a text and a picture.",
  isNew: "New tutors",
  newText:
    "Whoever has no review yet is not behind for it, and gets one point more, so that new tutors are found: of first pages they have about their share.",
  freshness: "Freshness",
  freshnessText: "A profile that was changed more recently stands a little further up.",
  never: "What never counts",
  neverText:
    "Money. Nobody can pay for a place, and what lessons cost has no part in the order. Neither have names, whose picture it is, or how often somebody is looked at.",
  reasons: "Reasons on cards",
  reasonsText:
    "A card says at most two reasons: the ones that gave this tutor most points above the ordinary. Without such reasons it says none.",
  yourChoice: "Your choice comes first",
  yourChoiceText:
    "Filters decide who is on the list, and with another order, such as Lowest fee, points have no part in it.",
  credit: "Places of PIN codes: GeoNames (geonames.org), under the licence CC BY 4.0.",
  toTutors: "Find a tutor",
};
