/** Days of the week and times of day; `or` stands between times of one day. */
export const en = {
  mon: "Monday",
  tue: "Tuesday",
  wed: "Wednesday",
  thu: "Thursday",
  fri: "Friday",
  sat: "Saturday",
  sun: "Sunday",
  morning: "morning",
  afternoon: "afternoon",
  evening: "evening",
  or: "or",
};
