/** What notifications about lessons are put together from. */
export const en = {
  minutes: "minutes",
  month: "month",
  lesson: "lesson",
};
