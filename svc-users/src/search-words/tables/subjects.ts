/**
 * Subjects as tutors store them, and, by commas, what else people write. A subject that tutors made up is found as they
 * write it; what sounds alike (ganit, गणित) needs no further line. Add what families ask for.
 */
export const SUBJECT_WORDS: Readonly<Record<string, string>> = {
  mathematics:
    "maths, math, mathematic, matematics, ganit, गणित, मैथ, मैथ्स, मैथमेटिक्स, algebra, geometry, trigonometry, calculus, बीजगणित, vedic maths",
  physics: "phy, phys, bhautiki, bhautik vigyan, भौतिकी, भौतिक विज्ञान, भौतिक शास्त्र, फिजिक्स",
  chemistry:
    "chem, rasayan, rasayan vigyan, रसायन, रसायन विज्ञान, रसायन शास्त्र, केमिस्ट्री, organic chemistry",
  biology: "bio, jeev vigyan, जीव विज्ञान, जीवविज्ञान, बायोलॉजी, botany, zoology",
  science: "vigyan, विज्ञान, साइंस, general science, pcm, pcb",
  english: "angrezi, angreji, अंग्रेजी, अंग्रेज़ी, इंग्लिश, spoken english, english grammar",
  hindi: "हिंदी, हिन्दी",
  sanskrit: "sanskrut, संस्कृत",
  programming: "coding, code, python, java, javascript, scratch, web development, प्रोग्रामिंग, कोडिंग",
  "computer science":
    "computer, computers, computer studies, informatics practices, it, कंप्यूटर, कम्प्यूटर, कंप्यूटर साइंस",
  "social science":
    "social studies, sst, social, samajik vigyan, सामाजिक विज्ञान, सामाजिक अध्ययन, history, geography, civics, इतिहास, भूगोल, itihas, bhugol, political science",
  economics: "eco, economic, arthashastra, अर्थशास्त्र, इकोनॉमिक्स",
  accountancy:
    "accounts, account, accounting, accountany, bookkeeping, book keeping, lekha, tally, लेखा, लेखाशास्त्र, एकाउंट्स, अकाउंट्स",
  languages: "language, bhasha, भाषा, भाषाएं, foreign languages",
  "home science": "grih vigyan, गृह विज्ञान",
  commerce: "vanijya, वाणिज्य, कॉमर्स, business studies, bst",
  evs: "environmental studies, environmental science, पर्यावरण, पर्यावरण अध्ययन",
  french: "francais, फ्रेंच, फ़्रेंच",
  german: "deutsch, जर्मन",
  spanish: "espanol, स्पेनिश",
  japanese: "जापानी",
  statistics: "stats, statistic, सांख्यिकी",
  psychology: "मनोविज्ञान",
  sociology: "समाजशास्त्र",
  "general knowledge": "gk, सामान्य ज्ञान",
  abacus: "अबेकस",
  art: "arts, drawing, painting, चित्रकला, ड्रॉइंग",
  music: "sangeet, संगीत, vocal, singing, guitar, keyboard, tabla, harmonium, गिटार, तबला",
  dance: "nritya, नृत्य, kathak, bharatanatyam, डांस",
  yoga: "योग",
  chess: "शतरंज",
};

/** Of a subject that few name among theirs, the one that most who teach it name. */
export const TAUGHT_AS: Readonly<Record<string, readonly string[]>> = {
  programming: ["computer science"],
  "computer science": ["programming"],
  commerce: ["accountancy", "economics"],
  evs: ["science"],
  statistics: ["mathematics"],
  science: ["physics", "chemistry", "biology"],
};
