/** Texts of forms that are filled in without a network. */
export const en = {
  kept: "Kept on this phone. It is sent as soon as you are online.",
};
