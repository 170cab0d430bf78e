/** Of posts and offers to them, in the readable page of a person's own data. */
export const en = {
  fields: {
    status: "Status",
    timesReported: "How often it was reported",
    closesAt: "Open until",
    class: "Class",
  },
  words: {
    open: "Open",
    taken: "A tutor is chosen",
    closed: "Closed",
    expired: "Time is over",
    removed: "Removed",
    shortlisted: "On the shortlist",
    declined: "Declined",
    ended: "Closed",
  },
};
