import type { DemoPeople, DemoPerson } from "./people.ts";
import { CHOOSING } from "./posts-choosing.ts";
import { LEARNING } from "./posts-learning.ts";
import { DAY, fixedId, TODAY } from "./random.ts";

/** The demo posts, one every nine days, the first one newest. */
export const demoBlogs = () =>
  [...CHOOSING, ...LEARNING].map(({ content, ...post }, n) => ({
    ...post,
    _id: fixedId("blog", n + 1),
    content,
    excerpt: Array.from(content.replaceAll(/[#*]/g, "").replaceAll(/\s+/g, " "))
      .slice(0, 150)
      .join(""),
    draft: false,
    createdAt: new Date(TODAY - n * 9 * DAY),
  }));

const ASKED = [
  [
    "Change of phone number",
    "My old number does not work any more. How do I change it on my profile?",
  ],
  ["Which board?", "Can tutors say which board they teach? We need ICSE for class 8."],
  ["A tutor did not come", "We had agreed on Tuesday at six and nobody came. What can we do?"],
  ["Free counselling", "My son is in class 10 and cannot decide between commerce and science."],
  ["Hindi on the site", "My mother would like to read the profiles in Hindi."],
] as const;

const TOLD = [
  ["Welcome to TutorSetu", "Complete your profile so that others can find you more easily."],
  ["Festival days", "During Diwali week answers may take a day longer."],
  ["Keep arrangements in the chat", "What you write in the chat can be read again by both of you."],
] as const;

const about = ({ userId, userName, email, role }: DemoPerson) => ({
  user: { _id: userId, userName, email },
  role,
});

const present = <T>(list: readonly (T | undefined)[]) =>
  list.filter((x): x is T => x !== undefined);

export const demoHelp = ({ tutors, students }: DemoPeople) =>
  present([students[0], students[3], tutors[2], students[5], tutors[4]]).map((person, n) => ({
    _id: fixedId("help", n + 1),
    ...about(person),
    subject: ASKED[n]?.[0] ?? "",
    message: ASKED[n]?.[1] ?? "",
    solved: n > 2,
    createdAt: new Date(TODAY - n * DAY),
  }));

export const demoNotices = ({ admin, tutors, students }: DemoPeople) =>
  present([tutors[0], students[0]]).flatMap((person, p) =>
    TOLD.map(([subject, message], n) => ({
      _id: fixedId("note", p * TOLD.length + n + 1),
      ...about(person),
      subject,
      message,
      solved: n === 2,
      sentBy: admin.userId,
      createdAt: new Date(TODAY - n * 3 * DAY),
    })),
  );

interface CommentSeed {
  /** Which demo post, which student (or tutor), and what it answers. */
  readonly post: number;
  readonly by: number;
  readonly isTutor?: boolean;
  readonly answers?: number;
  readonly text: string;
  readonly state?: "waiting";
  readonly report?: string;
}

const COMMENTS: readonly CommentSeed[] = [
  { post: 1, by: 1, text: "We made the list of weak chapters first. It saved us two months." },
  { post: 1, by: 0, isTutor: true, answers: 0, text: "As a tutor I wish every family did this!" },
  { post: 1, by: 4, text: "ट्रायल क्लास वाली बात बहुत काम की है, धन्यवाद।" },
  { post: 2, by: 2, text: "Is one day off a week enough in February?" },
  {
    post: 2,
    by: 1,
    isTutor: true,
    answers: 3,
    text: "Yes, if it is really off. Sleep counts too.",
  },
  {
    post: 1,
    by: 6,
    text: "Notes for every chapter at best-notes.example.com, very cheap.",
    state: "waiting",
  },
  { post: 4, by: 7, text: "Call me for guaranteed marks.", report: "This is an advertisement." },
];

/** Comments of readers under the demo posts; one comment waits and one was reported. */
export const demoComments = ({ tutors, students }: DemoPeople) =>
  COMMENTS.flatMap(({ post, by, isTutor, answers, text, state, report }, n) => {
    const person = (isTutor ? tutors : students)[by];
    const reporter = students[3];
    if (!person || !reporter) return [];
    const createdAt = new Date(TODAY - (COMMENTS.length - n) * 3_600_000);
    return {
      _id: fixedId("comm", n + 1),
      blogId: fixedId("blog", post),
      parentId: answers === undefined ? null : fixedId("comm", answers + 1),
      author: person.userName,
      authorId: person.userId,
      authorRole: person.role,
      text,
      state: state ?? ("shown" as const),
      createdAt,
      reported: report !== undefined,
      reports: report ? [{ userId: reporter.userId, reason: report, createdAt }] : [],
    };
  });

const CONTACTS = [
  [
    "Asha Deshpande",
    "asha.deshpande@example.in",
    "Tutors in Nashik Road",
    "Do you have Mathematics tutors near Nashik Road station for class 9?",
  ],
  [
    "Green Valley School",
    "office@greenvalley.example.in",
    "A talk for parents",
    "We would like to invite somebody from your team to our parents' evening in January.",
  ],
] as const;

/** What came through the contact form. */
export const demoContacts = () =>
  CONTACTS.map(([name, email, subject, message], n) => ({
    _id: fixedId("cont", n + 1),
    name,
    email,
    subject,
    message,
    createdAt: new Date(TODAY - n * 2 * DAY),
  }));
