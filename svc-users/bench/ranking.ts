// How often new tutors stand on the first page of the best order: npm run bench:ranking -w svc-users
import { firstPages } from "../testing/first-pages.ts";

const QUESTIONS = 10_000;
const { newTutors, onFirstPages, ratio } = await firstPages(QUESTIONS);
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
process.stdout.write(
  `${QUESTIONS} questions: ${percent(newTutors)} of those who fit are new, and ${percent(onFirstPages)} of the first pages: ${ratio.toFixed(2)} of their share.\n`,
);
