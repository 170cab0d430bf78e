/** Texts of the steps of a signup. */
export const en = {
  step: "Step {step} of 3",
  you: "You",
  youTeach: "What you teach",
  youNeed: "What you need",
  yourChild: "Your child",
  place: "Place and password",
  goOn: "Continue",
  back: "Back",
  pinCode: "PIN code (optional)",
  pinCodeHint: "City and state follow from it. Nobody else sees it.",
  usePlace: "Use {city}, {state}",
};
