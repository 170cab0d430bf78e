// Asks for listings, so many at once, until it is ended: what costs most, from visitors of many addresses. Started by sign-in.ts.
const AT_ONCE = 8;
const users = process.argv[2] ?? "";

const LETTERS = "aeioukmsnrptd".split("");
const QUESTIONS = [
  ...LETTERS.map((letter) => `search=${letter}`),
  ...LETTERS.map((letter) => `search=${letter}&sort=best&near=411001`),
  // Of words that nobody has, with one letter wrong.
  ...LETTERS.map((letter) => `search=${letter}xqtrwna+${letter}zkwplqa+${letter}qqmnvva`),
  "sort=best&near=411001",
  "sort=distance&near=411001",
  "subject=science&sort=best",
  "sort=newest",
];

let asked = 0;
process.on("message", () => process.send?.(asked));
await Promise.all(
  Array.from({ length: AT_ONCE }, async (_, visitor) => {
    const headers = { "x-forwarded-for": `10.9.0.${visitor}` };
    for (let n = visitor; ; n += AT_ONCE + 1) {
      const question = QUESTIONS[n % QUESTIONS.length] ?? "";
      const answer = await fetch(`${users}/users/alltutors?${question}`, { headers });
      if (!answer.ok) throw new Error(`${question} was answered by ${answer.status}`);
      await answer.arrayBuffer();
      asked += 1;
    }
  }),
);

export {};
