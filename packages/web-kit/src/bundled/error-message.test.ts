import { bookingsApi } from "@tutorsetu/contracts/apis";
import { after, en as texts } from "../messages/en/failures.ts";
import { problems } from "@tutorsetu/contracts/problems";
import { AxiosError, AxiosHeaders } from "axios";
import { afterEach, describe, expect, test } from "vitest";
import { ApiError, client, http } from "../shared/api/api.ts";
import { errorMessage } from "../shared/api/api-error.ts";
import { resetKit } from "../testing/fake-api.ts";
import { setLanguage } from "../shared/display/i18n.ts";
import { useSession } from "../shared/session/session.ts";

const bookings = client(bookingsApi);
const ann = {
  _id: "a1",
  userName: "Ann",
  email: "ann@example.in",
  role: "Student" as const,
  image: null,
  phoneNo: "",
  refreshToken: "t1",
};

interface Answer {
  readonly status: number;
  /** A string is a page of something before the services. */
  readonly data: { readonly message: string; readonly code: string } | string;
  readonly retryAfter?: string;
}

/** Nothing answers, for the library's reason; or this does. */
type Failure = { readonly silent: string } | Answer;

const refuse = (status: number, code: string, message: string, retryAfter?: string): Answer => ({
  status,
  data: { message, code },
  retryAfter,
});
const page = (status: number, retryAfter?: string): Answer => ({
  status,
  data: "<h1>nginx</h1>",
  retryAfter,
});

async function failureOf(failure: Failure): Promise<ApiError> {
  http.defaults.adapter = async (config) => {
    if ("silent" in failure) throw new AxiosError("silence", failure.silent, config);
    const { status, data, retryAfter } = failure;
    const headers = new AxiosHeaders(retryAfter ? { "retry-after": retryAfter } : {});
    const response = { data, status, statusText: "", headers, config };
    throw new AxiosError("refused", AxiosError.ERR_BAD_REQUEST, config, null, response);
  };
  const error = await bookings.list({ query: {} }).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error("The call should have failed with an ApiError");
}

afterEach(resetKit);
afterEach(() => setLanguage("en"));

const cases: readonly [what: string, failure: Failure, english: string, hindi: string][] = [
  [
    "network failure",
    { silent: AxiosError.ERR_NETWORK },
    "Nothing answered. Please check your internet connection and try again.",
    "कोई जवाब नहीं मिला। कृपया अपना इंटरनेट जाँचें और फिर से कोशिश करें।",
  ],
  [
    "timeout",
    { silent: AxiosError.ECONNABORTED },
    "That took too long. Please check your internet connection and try again.",
    "इसमें बहुत समय लग गया। कृपया अपना इंटरनेट जाँचें और फिर से कोशिश करें।",
  ],
  [
    "401 in mid-session",
    refuse(401, "unauthenticated", problems.unauthenticated),
    "Your session has ended. Please sign in again.",
    "आपका सत्र समाप्त हो गया है। कृपया फिर से साइन इन करें।",
  ],
  [
    "403",
    refuse(403, "only_tutors_offer", problems.only_tutors_offer),
    "Only tutors can make an offer to a student. If you think that is a mistake, please write to us on the contact page.",
    "केवल शिक्षक ही विद्यार्थी को प्रस्ताव दे सकते हैं। अगर आपको लगता है कि यह भूल है, तो कृपया हमें संपर्क पेज से लिखें।",
  ],
  [
    "404",
    refuse(404, "no_such_blog", problems.no_such_blog),
    "Blog Not Found. It may have been removed. Please go back and choose again.",
    "ब्लॉग नहीं मिला। हो सकता है कि इसे हटा दिया गया हो। कृपया वापस जाकर फिर से चुनें।",
  ],
  [
    "409",
    refuse(409, "booking_not_pending", problems.booking_not_pending),
    "This booking can no longer be changed that way. Please check what has changed before you try again.",
    "यह बुकिंग अब इस तरह नहीं बदली जा सकती। फिर से कोशिश करने से पहले कृपया देख लें कि क्या बदल गया है।",
  ],
  [
    "413",
    refuse(413, "too_large", problems.too_large),
    "That is too large to send. Please choose something smaller and try again.",
    "यह भेजने के लिए बहुत बड़ा है। कृपया कुछ छोटा चुनें और फिर से कोशिश करें।",
  ],
  [
    "413 of a proxy",
    page(413),
    "Please choose something smaller and try again.",
    "कृपया कुछ छोटा चुनें और फिर से कोशिश करें।",
  ],
  [
    "429 with seconds",
    refuse(429, "too_often", problems.too_often, "7"),
    "You are doing that too often. Please wait a moment and try again. You can try again in 7 seconds.",
    "आप यह बहुत जल्दी-जल्दी कर रहे हैं। कृपया थोड़ा रुककर फिर कोशिश करें। आप 7 सेकंड बाद फिर से कोशिश कर सकते हैं।",
  ],
  [
    "429 with one second, which is shown as two",
    page(429, "1"),
    "You can try again in 2 seconds.",
    "आप 2 सेकंड बाद फिर से कोशिश कर सकते हैं।",
  ],
  [
    "429 with minutes",
    page(429, "610"),
    "You can try again in 11 minutes.",
    "आप 11 मिनट बाद फिर से कोशिश कर सकते हैं।",
  ],
  [
    "429 until tomorrow",
    refuse(429, "chat_too_many_new", problems.chat_too_many_new, "40000"),
    "You have begun many conversations today. Please try again tomorrow.",
    "आज आपने बहुत-सी नई बातचीत शुरू की हैं। कृपया कल फिर कोशिश करें।",
  ],
  [
    "500",
    refuse(500, "internal", problems.internal),
    "Something went wrong on our side. Please try again.",
    "हमारी ओर से कुछ गड़बड़ हुई। कृपया फिर से कोशिश करें।",
  ],
  [
    "500 with an internal error message",
    refuse(500, "internal", "TypeError: x is undefined"),
    "Something went wrong on our side. Please try again.",
    "हमारी ओर से कुछ गड़बड़ हुई। कृपया फिर से कोशिश करें।",
  ],
  [
    "429 with 120 seconds, the longest wait shown in seconds",
    page(429, "120"),
    "You can try again in 120 seconds.",
    "आप 120 सेकंड बाद फिर से कोशिश कर सकते हैं।",
  ],
  [
    "429 with two hours, the longest wait shown in minutes",
    page(429, "7200"),
    "You can try again in 120 minutes.",
    "आप 120 मिनट बाद फिर से कोशिश कर सकते हैं।",
  ],
  [
    "429 with a second more",
    refuse(429, "too_often", problems.too_often, "7201"),
    "You are doing that too often. Please wait a moment and try again.",
    "आप यह बहुत जल्दी-जल्दी कर रहे हैं। कृपया थोड़ा रुककर फिर कोशिश करें।",
  ],
  [
    "an unavailable service with a message of its own",
    refuse(503, "unavailable", "Come back later"),
    "Come back later",
    "साइट का यह हिस्सा अभी उपलब्ध नहीं है। कृपया थोड़ी देर बाद फिर कोशिश करें।",
  ],
  [
    "502 of a proxy",
    page(502),
    "An unexpected error occurred. Please try again.",
    "कोई अनपेक्षित समस्या हुई। कृपया फिर से कोशिश करें।",
  ],
];

describe.each(cases)("%s", (_, failure, english, hindi) => {
  test("shows the reason and a recovery hint", async () => {
    useSession.getState().signIn(ann);
    expect((await failureOf(failure)).displayMessage).toBe(english);
  });

  test("shows the reason and a recovery hint in Hindi", async () => {
    setLanguage("hi");
    useSession.getState().signIn(ann);
    expect((await failureOf(failure)).displayMessage).toBe(hindi);
  });
});

test("a rejected login does not end the session and shows what to check", async () => {
  const refused = refuse(401, "login_failed", problems.login_failed);
  expect((await failureOf(refused)).displayMessage).toBe(
    "Email or password is not right. Please check both, or choose a new password.",
  );
});

test.each(Object.entries(after))("%s has a step of its own: %s", async (code, step) => {
  const known: Readonly<Record<string, string>> = problems;
  const message = known[code] ?? "";
  expect(message).not.toBe("");
  const { sentence } = await failureOf(refuse(409, code, message));
  expect(sentence).toContain(step || message);
  expect(sentence).not.toContain(texts.conflict);
});

test("a reason named like something that every object has gets the step of its status", async () => {
  const { sentence } = await failureOf(refuse(404, "constructor", "constructor"));
  expect(sentence).toBe(`constructor. ${texts.notFound}`);
});

test("shows a timeout without an axios error like any other timeout", async () => {
  const { sentence } = await failureOf({ silent: AxiosError.ETIMEDOUT });
  expect(sentence).toBe(texts.tookTooLong);
});

test.each([
  ["Really?", "Really? "],
  ["No!", "No! "],
  ["Gone", "Gone. "],
  ["मिला नहीं", "मिला नहीं। "],
])("a reason %s ends before the step begins", async (reason, begins) => {
  const { sentence } = await failureOf(refuse(404, "not_found", reason));
  expect(sentence).toBe(begins + texts.notFound);
});

test("shows nothing for a failure without a message", async () => {
  expect((await failureOf(refuse(404, "not_found", ""))).displayMessage).toBe("");
});

test("uses the screen's message for an error that is no failed call", () => {
  expect(errorMessage(new TypeError("x is undefined"), "Sorry.")).toBe("Sorry.");
  expect(errorMessage(undefined)).toBe("");
});

test("keeps the reason alone as the message", async () => {
  const { message } = await failureOf({ silent: AxiosError.ERR_NETWORK });
  expect(message).toBe("Network Error");
});
