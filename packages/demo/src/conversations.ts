import type { DemoPeople } from "./people.ts";
import { DAY, seeded, TODAY } from "./random.ts";

export interface DemoConversation {
  readonly a: string;
  readonly b: string;
  readonly messages: readonly { from: string; text: string; at: Date }[];
}

const TALKS: readonly (readonly [who: "s" | "t", text: string])[][] = [
  [
    ["s", "Good evening, do you also teach on Saturdays?"],
    ["t", "Good evening! Yes, between nine and noon. Which class is it for?"],
    ["s", "Class 10, CBSE. Mostly algebra and trigonometry."],
    ["t", "That is fine. Shall we do a trial lesson this Saturday at ten?"],
    ["s", "Perfect, thank you. I will send you the address."],
  ],
  [
    ["s", "नमस्ते, क्या आप घर आकर पढ़ा सकते हैं?"],
    ["t", "नमस्ते! हाँ, शाम पाँच बजे के बाद आ सकती हूँ।"],
    ["s", "बहुत अच्छा। सोमवार और गुरुवार कैसा रहेगा?"],
    ["t", "सोमवार ठीक है। गुरुवार की जगह शुक्रवार रख सकते हैं?"],
  ],
  [
    ["t", "I saw that you are looking for help with chemistry. I live ten minutes away."],
    ["s", "Yes! My daughter is in class 12. What do you charge?"],
    ["t", "The fee is on my profile, for three lessons a week. The first lesson is free."],
    ["s", "Good. Could you start next week?"],
    ["t", "From Tuesday on, gladly."],
    ["s", "Tuesday it is."],
  ],
];

/** Talks between tutors and students; none between the two demo accounts. */
export function demoConversations({ tutors, students }: DemoPeople): DemoConversation[] {
  const random = seeded(4003);
  return Array.from({ length: 30 }, (_, n) => {
    const tutor = n < 3 ? tutors[0] : tutors[n + 1];
    const student = n >= 3 && n < 6 ? students[0] : students[n + 1];
    if (!tutor || !student) return [];
    const start = TODAY - random.int(1, 20) * DAY;
    const talk = TALKS[n % TALKS.length] ?? [];
    return [
      {
        a: tutor.userId,
        b: student.userId,
        messages: talk.map(([who, text], i) => ({
          from: who === "t" ? tutor.userId : student.userId,
          text,
          at: new Date(start + i * 240_000),
        })),
      },
    ];
  }).flat();
}
