/** Of posts and of what tutors answer to them. */
export const requirementProblems = {
  mode_required: "Please say where lessons should be.",
  pin_code_required: "Please give the PIN code of the place where lessons should be.",
  no_such_requirement: "This post is not there any longer.",
  requirements_full:
    "There are three open posts for this student already. Please close one of them first.",
  requirement_closed: "This post is closed.",
  requirement_extended: "A post can be extended once, and this one was.",
  only_students_post: "Only students and parents can post a requirement.",
  only_tutors_apply: "Only tutors can apply to a post.",
  application_text_required: "Please write a sentence about your lessons.",
  applications_full: "Ten tutors have applied to this post already, and it takes no more.",
  applications_yours_full:
    "Ten of your applications wait for an answer already. Please take one back first.",
  application_declined: "This post's writer has declined your application.",
  no_such_application: "That application is not there any longer.",
  application_decided: "That application is decided already.",
} as const;
