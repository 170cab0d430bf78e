import type { DemoPeople, DemoPerson } from "./people.ts";
import { POSTS } from "./posts.ts";
import { fixedId } from "./random.ts";

const DAY = 86_400_000;
const TODAY = Date.UTC(2026, 10, 15);

/** The demo posts, one every nine days, the first one newest. */
export const demoBlogs = () =>
  POSTS.map(({ content, ...post }, n) => ({
    ...post,
    _id: fixedId("blog", n + 1),
    content,
    excerpt: Array.from(content.replaceAll(/[#*]/g, "").replaceAll(/\s+/g, " "))
      .slice(0, 150)
      .join(""),
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
