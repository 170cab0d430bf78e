import type { lessonProblems } from "@tutorsetu/contracts/lessons/problem-texts";

export const hi: Readonly<Record<keyof typeof lessonProblems, string>> = {
  time_wrong: "कृपया समय पंद्रह मिनट के हिसाब से लिखें, जैसे 17:30।",
  minutes_wrong: "एक कक्षा 15 मिनट से 4 घंटे तक की होती है।",
  amount_wrong: "कृपया दस लाख रुपये तक की राशि लिखें।",
  date_wrong: "कृपया तारीख लिखें, जैसे 2026-12-01।",
  times_required: "कृपया कम से कम एक दिन और समय चुनें।",
};
