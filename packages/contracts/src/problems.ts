import { feeProblems } from "./lessons/fee-problem-texts.ts";
import { demoProblems } from "./lessons/demo-problem-texts.ts";
import { lessonProblems } from "./lessons/problem-texts.ts";
import { requirementProblems } from "./requirements/problem-texts.ts";
import { tutoringProblems } from "./tutoring/problem-texts.ts";

/**
 * What failures say, by code: `{name}` stands for a param. `message` and `fields` of a reply carry these sentences for people
 * who use the API; pages have their own words for each code. Contracts only grow: a code that was released keeps its meaning.
 */
export const problems = {
  ...tutoringProblems,
  ...lessonProblems,
  ...requirementProblems,
  ...feeProblems,
  ...demoProblems,
  email_required: "Email is required",
  email_invalid: "Invalid email address",
  password_required: "Password is required",
  password_short: "Password must be at least 6 characters",
  password_common: "That password is too easy to guess. Please choose another.",
  password_personal:
    "That password has your name, email or phone number, or our name in it. Please choose another.",
  password_pattern:
    "That password is a simple pattern, like 1234, qwerty or aaaa. Please choose another.",
  password_date:
    "That password is a date or a year, which is easy to guess. Please choose another.",
  password_name:
    "That password is a name, which is easy to guess. Please add two or three more words.",
  password_word:
    "That password is a common word, which is easy to guess. Please add two or three more words.",
  password_weak: "That password is too short to be safe. Please add two or three more words.",
  confirm_required: "Please confirm your password",
  confirm_differs: "Passwords do not match",
  reset_expired: "This link has expired or was used already. Please ask for a new one.",
  own_data_today: "You have downloaded your data three times today. Please come back tomorrow.",
  own_data_running: "Your data is being put together already. Please wait until it is done.",
  own_data_unavailable:
    "A part of your data cannot be reached at the moment, so nothing was downloaded. Please try again later.",
  no_such_session: "That session is not there any longer.",
  verify_expired: "This link has expired or was used already. Sign in and ask for a new one.",
  phone_code_required: "Please enter the six digits of the text message.",
  phone_code_wrong: "That code is not right.",
  phone_code_expired: "This code is no longer valid. Please ask for a new one.",
  sms_unavailable: "Text messages cannot be sent here yet, so numbers cannot be confirmed.",
  restore_too_late: "This account is not deleted, or its seven days are over.",
  restore_erased: "The seven days are over: this account is erased and cannot be brought back.",
  no_such_email: "Nobody has an account with this email.",
  admin_deleted: "This account is deleted. Bring it back first.",
  current_required: "Current password is required",
  current_wrong: "Your current password is not right.",
  user_name_required: "Username is required",
  name_reserved: "That name looks like ours or like an office of ours. Please use your own name.",
  name_mixed: "Please write each word of your name in one script.",
  phone_required: "Phone number is required",
  phone_invalid: "Invalid phone number",
  phone_guardian_only:
    "For somebody under 18, only a parent or guardian who holds the account may show the number to everyone.",
  guardian_email_required:
    "Under 18, the e-mail of a parent or guardian is needed, who is asked to agree. Please give it, or say that the student is 18 or older.",
  guardian_email_own: "Please give the e-mail of a parent or guardian, not the student's own.",
  guardian_link_over:
    "This link was used already, is too old, or is not one of ours. Nothing was changed. The student can send a new one.",
  guardian_agrees: "Only the parent or guardian can agree to that, by the link that we e-mail.",
  guardian_stays:
    "This parent or guardian has answered already, so the address stays. Please write to us if it must change.",
  child_name_required: "The child's name is required",
  consent_required: "Please agree, as parent or guardian, that this child is shown to tutors.",
  child_known: "A child with this name is in your account already.",
  children_full: "An account holds five children at most.",
  child_last: "The last child stays. To leave, delete your account.",
  no_such_child: "This child is not in your account.",
  child_hidden: "This child's profile is hidden now. Please show it to tutors again first.",
  not_a_family: "Please first say whose profile is in this account.",
  family_refused:
    "Only a parent or guardian may hold an account with children. Please let them create one of their own.",
  family_already: "This account holds children already.",
  not_hidden: "The profile is shown already.",
  already_hidden: "The profile is hidden already.",
  experience_required: "Experience is required",
  fee_required: "Fee is required",
  budget_wrong: "Please give a whole number of rupees, 1 or more.",
  subject_required: "Subject is required",
  grade_required: "Grade is required",
  state_required: "State is required",
  city_required: "City is required",
  role_refused: "You can sign up as a Tutor or a Student.",
  email_taken: "User already exists with this email",
  login_failed: "Email or password is not right.",
  too_many_logins: "Too many attempts. Please wait a minute and try again.",
  guesses_wait_minutes:
    "Too many attempts. Please wait {minutes} minutes and try again, or set a new password.",
  guesses_wait_hours:
    "Too many attempts. Please wait {hours} hours and try again, or set a new password.",
  too_many: "That is too many. Please choose fewer.",
  too_long: "That is too long.",
  too_often: "You are doing that too often. Please wait a moment and try again.",
  unauthenticated: "Please sign in.",
  session_ended: "Your session has ended. Please sign in again.",
  forbidden: "You are not allowed to do that.",
  suspended: "Your account is suspended, so you can only read. Reason: {reason}",
  not_yours: "That belongs to somebody else.",
  no_such_person: "We could not find that person.",
  no_such_tutor: "No tutors found",
  no_such_student: "No students found",
  not_found: "There is nothing at that address.",
  second_factor_required: "Please enter the code of your authenticator app.",
  second_factor_wrong: "That code is not right, or it was used already. Please enter the next one.",
  second_factor_needed:
    "Administrators need a second factor before they can change anything. Set it up on the Security page of your dashboard.",
  second_factor_setup_over: "This set-up has expired. Please begin again.",
  second_factor_off: "Your account has no second factor.",
  second_factor_must_stay:
    "Administrators of this site must keep their second factor. You can set it up anew.",
  passkey_wrong: "That passkey was not accepted. Please try again, or use a code.",
  passkey_refused:
    "This passkey may have been copied, so it is not accepted. Use a code, and remove the passkey.",
  passkey_name_required: "Please give the passkey a name.",
  passkey_known: "This passkey is set up already, or there are ten of them.",
  no_such_passkey: "That passkey is not there any longer.",
  passkeys_unavailable: "Passkeys do not work at the address of this site.",
  not_an_admin: "This person is not an administrator.",
  admin_reason_required: "Please give a reason.",
  admin_request_own: "Another administrator has to agree to your request.",
  admin_request_over: "This request was decided or cancelled already, or it has expired.",
  moderation_reason_required: "Please give a reason. The person will read it.",
  answer_required: "Please write your answer first.",
  suspend_self: "You cannot suspend yourself.",
  already_suspended: "This person is suspended already.",
  not_suspended: "This person is not suspended.",
  contact_answered: "Somebody has answered this message already.",
  already_answered: "You have answered already. Our team will read it.",
  is_suspended: "This person is suspended. Lift the suspension first.",
  report_reason_required: "Please choose a reason.",
  report_self: "You cannot report yourself.",
  no_such_picture: "There is no picture to report.",
  no_such_review: "We could not find that review.",
  no_such_warning: "We could not find that warning.",
  last_admin: "The last administrator cannot be removed.",
  image_invalid: "Please select a valid image file",
  image_too_big: "File size exceeds 5MB",
  only_students_request: "Only students can request a tutor.",
  only_tutors_offer: "Only tutors can make an offer to a student.",
  not_yourself: "You cannot book yourself.",
  booking_open: "You already have an active booking with this person",
  booking_answer: "This person has already asked you. You can accept it in My Bookings.",
  booking_blocked: "You cannot reach this person.",
  booking_blocked_by_you: "You have blocked this person. Unblock them in the chat first.",
  no_such_booking: "We could not find that booking.",
  only_other_accepts: "Only the other person can accept this booking.",
  booking_is_final: "This booking is cancelled and cannot be changed.",
  booking_not_pending: "This booking can no longer be changed that way.",
  slots_required: "Please choose at least one time.",
  proposal_outdated: "Another time was proposed in the meantime.",
  nothing_proposed: "There is no proposed time to agree to.",
  only_booker_agrees: "Only the person who asked can agree to a proposed time.",
  status_unknown: "That is not a booking status.",
  stars_required: "Please choose one to five stars.",
  booking_reason_required: "Please give a reason.",
  name_required: "Name is required.",
  contact_email_required: "Email is required.",
  contact_email_invalid: "Invalid email format.",
  contact_subject_required: "Subject is required.",
  contact_message_required: "Message cannot be empty.",
  message_required: "Message is required",
  no_such_help: "We could not find that help request.",
  no_such_notice: "We could not find that notice.",
  notice_role: "That person does not have this role.",
  push_invalid: "That is not a subscription of a known push service.",
  push_off: "This site sends no push notifications.",
  no_such_delivery: "We could not find that message, or it is on its way again.",
  blog_required: "Title, content, and author are required!",
  no_such_blog: "Blog Not Found",
  comment_required: "Please write a comment first.",
  no_such_comment: "We could not find that comment.",
  chat_forbidden: "You cannot write to this person.",
  chat_empty: "Please write a message first.",
  chat_too_long: "A message can have at most 4,000 characters.",
  chat_too_many_new: "You have begun many conversations today. Please try again tomorrow.",
  chat_busy: "Chat is very busy right now. Please try again in a moment.",
  chat_blocked_by_you: "You have blocked this person. Unblock them to write.",
  chat_blocked_by_them: "This person does not take messages from you.",
  reason_required: "Please say what is wrong.",
  no_such_answer: "There is no such answer, or the suspension was lifted.",
  no_such_contact: "We could not find that message.",
  no_such_report: "We could not find that report.",
  no_such_message: "We could not find that message.",
  chat_not_setup: "You can only open your own channel.",
  bad_json: "We could not read that request.",
  invalid: "Something in that request is not right.",
  bad_id: "That id is not valid.",
  too_large: "That is too large to send.",
  too_slow: "That took too long to arrive. Please try again.",
  too_deep: "That is nested too deeply.",
  wrong_type: "That kind of content is not accepted here.",
  unavailable: "This part of the site is not available right now. Please try again shortly.",
  internal: "Something went wrong on our side. Please try again.",
  never_released: "{name} has not been released yet, so there is nothing to go back to.",
  nothing_before: "There is no version of {name} before {version}.",
  no_release: "{name} has no release to go back from.",
  none_before: "{name} has no version before {version}.",
  release_refused: "That cannot be undone: {reason}",
  changed_meanwhile:
    "{name} {version} is live no longer: somebody has rolled it back or released already. Look again before you go back.",
  others_release: "{name} is being released by others all the time. Try again.",
} as const;
export type ProblemCode = keyof typeof problems;

export type ProblemParams = Readonly<Record<string, string | number>>;

/** The message of a schema's check: a code that has a sentence. */
export const code = (known: ProblemCode): ProblemCode => known;

export const isProblemCode = (given: string): given is ProblemCode =>
  Object.hasOwn(problems, given);

/** The English sentence of a problem. */
export const messageOf = (known: ProblemCode, params: ProblemParams = {}): string =>
  problems[known].replaceAll(/\{(\w+)\}/g, (gap, name: string) => String(params[name] ?? gap));

/** What a reply says of a problem. */
export const problemOf = (known: ProblemCode, params?: ProblemParams) => ({
  message: messageOf(known, params),
  code: known,
  ...(params && { params: { ...params } }),
});
