/** What the gateway says about releases. */
export const en = {
  rolledBack: "{name} is back at {version}.",
  neverReleased: "{name} has not been released yet, so there is nothing to go back to.",
  nothingBefore: "There is no version of {name} before {version}.",
};
