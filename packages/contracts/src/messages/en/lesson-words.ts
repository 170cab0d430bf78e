/** What notifications about lessons are put together from. */
export const en = {
  locale: "en-IN" as string,
  minutes: "minutes",
  month: "month",
  lesson: "lesson",
};
