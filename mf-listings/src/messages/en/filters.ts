/** Texts of the filters that are typed, which come once they are opened. */
export const en = {
  nearHint: "PIN code or town",
  nearWrong: "Write the six digits of a PIN code, such as 422001, or a town.",
  feeWrong: "Write an amount in rupees, such as 2,500.",
  anyFee: "Any fee",
  slide: "Up to, by sliding",
  myPlace: "Use my location",
  findingPlace: "Looking for your location…",
  placeRefused: "Your browser does not tell us where you are. Allow it there, or write a PIN code.",
  placeNotFound: "Your location could not be found. Write a PIN code or a town instead.",
  placeNote: "Where you are, to about a kilometre. It is not stored.",
  forgetPlace: "Do not use my location",
  home: "Near home: {pinCode}",
};
