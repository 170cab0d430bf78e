/** What the gateway says about releases. */
export const en = {
  rolledBack: "{name} is back at {version}.",
  neverReleased: "{name} has not been released yet, so there is nothing to go back to.",
  nothingBefore: "There is no version of {name} before {version}.",
  noRelease: "{name} has no release to go back from.",
  noneBefore: "{name} has no version before {version}.",
  othersRelease: "{name} is being released by others all the time. Try again.",
};
