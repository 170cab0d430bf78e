export const en = {
  title: "You are offline",
  lead: "This page has not been kept on this phone. Pages that you have opened before can be read without a network.",
  again: "Try Again",
};
