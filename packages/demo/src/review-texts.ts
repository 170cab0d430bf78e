import { en as subjectsEn } from "@tutorsetu/contracts/messages/en/subjects";
import { hi as subjectsHi } from "@tutorsetu/contracts/messages/hi/subjects";
import type { seeded } from "./random.ts";

type Random = ReturnType<typeof seeded>;

/** What people write with five or four stars, with three, and with fewer. */
type Tone = "good" | "fair" | "poor";

const EN: Readonly<Record<Tone, readonly (readonly string[])[]>> = {
  good: [
    [
      "Explains until it is clear.",
      "Very patient, even when my daughter asks the same thing three times.",
      "My son finally likes {subject}.",
      "Knows the board's pattern well.",
      "Calm, well prepared and friendly.",
      "The best {subject} teacher we have had so far.",
      "Starts from what is missing in earlier classes, which nobody did before.",
      "Teaches with examples from daily life, so it stays.",
    ],
    [
      "Always on time.",
      "The weekly tests helped most.",
      "Homework is short and gets checked.",
      "Calls us once a month and says honestly how it goes.",
      "Old board papers in the last month made the difference.",
      "Came even on the day of the heavy rain.",
      "Gives notes that are enough before an exam.",
      "",
    ],
    [
      "Marks went from {low} to {high}.",
      "From {low} to {high} in one term.",
      "Now {high} in the half-yearly.",
      "No fear of {subject} any more.",
      "We go on next year.",
      "Worth the fee.",
      "",
      "",
    ],
  ],
  fair: [
    [
      "Good teacher, but the evening slots were often full.",
      "Knows {subject} well; a little fast for my son.",
      "Lessons are fine, homework was not always checked.",
      "Helpful before exams, less regular in between.",
      "Good with doubts, but we would have liked more tests.",
    ],
    [
      "Some lessons had to be moved.",
      "Marks went from {low} to {mid}.",
      "It got better after we talked about it.",
      "",
      "",
    ],
  ],
  poor: [
    [
      "Came late several times.",
      "Too fast, and the basics were left out.",
      "Three lessons were cancelled in one month.",
      "Did not suit us: mostly dictation, hardly any questions.",
      "Nice person, but no plan for the syllabus.",
    ],
    [
      "We stopped after the first test.",
      "Marks stayed the same.",
      "We looked for somebody nearer.",
      "",
    ],
  ],
};

const HI: Readonly<Record<Tone, readonly (readonly string[])[]>> = {
  good: [
    [
      "बहुत धैर्य से पढ़ाते हैं।",
      "समझ में आने तक समझाते हैं।",
      "अब {subject} से डर नहीं लगता।",
      "बेटी को अब {subject} अच्छा लगने लगा है।",
      "पढ़ाने का तरीका बहुत सरल है।",
    ],
    [
      "हमेशा समय पर आते हैं।",
      "हर हफ़्ते टेस्ट लेते हैं, इससे बहुत मदद मिली।",
      "नंबर {low} से {high} हो गए।",
      "अगले साल भी इन्हीं से पढ़ेंगे।",
      "",
    ],
  ],
  fair: [
    [
      "पढ़ाते अच्छा हैं, पर थोड़ा जल्दी करते हैं।",
      "ठीक है, पर कभी-कभी क्लास का समय बदल जाता था।",
      "शंकाएँ अच्छे से दूर करते हैं, टेस्ट कम होते हैं।",
    ],
    ["नंबर {low} से {mid} हुए।", ""],
  ],
  poor: [
    ["कई बार देर से आए।", "क्लास अक्सर रद्द हो जाती थी।"],
    ["हमने आगे जारी नहीं रखा।", ""],
  ],
};

const toneOf = (stars: number): Tone => {
  if (stars > 3) return "good";
  return stars === 3 ? "fair" : "poor";
};

/** What somebody wrote with so many stars about lessons in this subject; now and then nothing. */
export function reviewText(random: Random, stars: number, subject: string): string {
  if (random.next() < 0.12) return "";
  const isHindi = random.next() < 0.25;
  const names: Readonly<Record<string, string>> = isHindi ? subjectsHi : subjectsEn;
  const low = random.int(38, 62);
  const gaps: Readonly<Record<string, string>> = {
    subject: names[subject] ?? subject,
    low: String(low),
    mid: String(low + random.int(4, 9)),
    high: String(low + random.int(15, 34)),
  };
  return (isHindi ? HI : EN)[toneOf(stars)]
    .map((parts) => random.pick(parts))
    .filter(Boolean)
    .join(" ")
    .replaceAll(/\{(\w+)\}/g, (_gap, name: string) => gaps[name] ?? "");
}

const THANKS = [
  "Thank you. All the best for the next exam!",
  "Thank you, it was a pleasure to teach you.",
  "Thank you for the kind words. Keep the notebook of mistakes going.",
  "धन्यवाद। आगे की पढ़ाई के लिए शुभकामनाएँ!",
  "Thank you. The hard work was yours.",
];
const SORRY = [
  "Thank you for saying so. I have fixed my evening slots since.",
  "I am sorry about the moved lessons. I plan fewer of them in a day now.",
  "You are right about the tests; there is one every week now.",
  "मुझे खेद है। अब क्लास का समय तय रहता है।",
];

/** What the tutor says to a review with so many stars. */
export const answerText = (random: Random, stars: number): string =>
  random.pick(stars > 3 ? THANKS : SORRY);
