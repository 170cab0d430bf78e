const channels = ["email", "push"] as const;
const answer = { group: "requirements", isUrgent: true, channels } as const;
const news = { group: "requirements", isUrgent: false, channels } as const;

/**
 * Of posts that tutors answer. `params`: `subject`, as posts name it; `child` (whom of the reader's children it is for); `name` (of the tutor),
 * `fee` in rupees, `reason`, `days`; `requirement_new`: `count`, and `subject` and `city` where all have the same.
 */
export const REQUIREMENT_KINDS = {
  /** To whoever wrote the post. */
  requirement_application: answer,
  requirement_withdrawn: news,
  requirement_ending: news,
  requirement_expired: news,
  /** To tutors. */
  requirement_shortlisted: news,
  requirement_declined: news,
  requirement_filled: news,
  requirement_closed: news,
  requirement_new: news,
} as const;
