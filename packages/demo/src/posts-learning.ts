import type { Post } from "./post.ts";

/** About lessons, learning at home and teaching. */
export const LEARNING: readonly Post[] = [
  {
    title: "Talking about fees fairly",
    author: "Imran Shaikh",
    coverImage: "coins",
    content: `Money is the part of tuition that is spoken about least and causes most trouble.

## What a fee pays for

An hour of lesson costs the tutor nearly two: the way, the preparation, the corrections. A monthly fee spreads this and covers an illness or a festival without counting.

## Compare like with like

Ask how many lessons of how many minutes the fee means, and whether tests and calls before exams are part of it. Two tutors with the same fee may differ by a third.

## Say it early

Parents: if the fee is too high, say what you can pay and ask for fewer lessons rather than a lower price. Tutors: tell families a month before you raise it, and say why.

## Pay on a fixed day

Nothing keeps respect alive like a fee paid on the fifth of the month without being asked.`,
    keyTakeaways: [
      "Ask how many lessons a fee covers",
      "Fewer lessons are better than a beaten-down price",
      "Fix one day for paying",
    ],
  },
  {
    title: "A timetable that a twelve-year-old will keep",
    author: "Gauri Kulkarni",
    coverImage: "blocks",
    content: `The best timetable is the one the child made.

## Start with what is fixed

School, travel, meals, play and sleep go in first, in pen. What is left is the time for study, and it is usually less than parents think: two hours on a school day.

## Name tasks, not subjects

"Maths 5 to 6" is a wish. "Exercise 7.2, questions 1 to 6" can be finished, and finishing feels good.

## Hard things first

The brain is fresh after a snack and a little play. Put the subject that is put off there, and the favourite one last.

## Repair on Sunday

Ten minutes together: what worked, what did not, one change for next week. Do not change three things.`,
    keyTakeaways: [
      "Fix sleep and play first",
      "Plan tasks that can be finished",
      "Change one thing a week",
    ],
  },
  {
    title: "Six science experiments from the kitchen",
    author: "Srinivas Rao",
    coverImage: "flask",
    content: `Science is seen before it is written. These need nothing that is not at home; an adult stays near wherever there is heat.

## Things to try

Turmeric paper: rub turmeric on paper, let it dry, touch it with soap and with lemon. You made an indicator.

Two candles under two glasses of different size: which goes out first, and why?

Salt and ice: how cold can a bowl get? Measure every minute and draw the curve.

A balloon on a bottle with vinegar and baking soda: what fills it?

Sprouting moong on cotton in light and in the dark: measure stem and leaf for a week.

A magnet and a box of kitchen things: guess first, then test, then find the rule.

## Write it like a scientist

What I asked, what I guessed, what I did, what I saw, what I think. Five lines are enough, and after six pages your child has a laboratory book.`,
    keyTakeaways: [
      "Guess before you test",
      "Measure and draw",
      "Five lines of notes for every experiment",
    ],
  },
  {
    title: "English without fear, Hindi with pride",
    author: "Sana Qureshi",
    coverImage: "voices",
    content: `Children in India grow up between languages. This is wealth, if we do not rank them.

## Strong mother tongue, strong English

A child who can tell a story well in Hindi or Marathi or Tamil has learned what a story is. English then needs words, not ideas. Homes in which only poor English is spoken give neither.

## Speak a little every day

Ten minutes of English at a fixed moment, about the day, without corrections in the middle. Write down two mistakes and speak about them afterwards.

## Read in both

One page of each every evening. Let the child translate a joke; nothing teaches more about language than a joke that does not survive.

## Grammar last

Rules explain what the ear already knows. Start them when the child asks why.`,
    keyTakeaways: [
      "A strong first language helps the second",
      "Ten minutes a day, corrections afterwards",
      "Read in both languages",
    ],
  },
  {
    title: "What to expect from a first trial lesson",
    author: "Ananya Iyer",
    coverImage: "pencil",
    content: `A trial lesson is not a small normal lesson. It answers three questions.

## Can they speak with each other?

The first ten minutes should be talk: what is easy, what is hard, what the school does now. A child who has told something is already working.

## Does the tutor find the gap?

Good tutors bring a short sheet of rising difficulty and stop where it breaks. They do not say "this you should know"; they note it.

## Is there a plan?

At the end you should hear what the next four lessons would be about, and what the student does in between.

Afterwards ask your child not "was it nice?" but "what did you understand today that you did not yesterday?". If there is an answer, take the tutor.`,
    keyTakeaways: [
      "Talk first",
      "A good tutor finds the gap without blame",
      "Expect a plan for four lessons",
    ],
  },
  {
    title: "Exam stress: what helps on the last evening",
    author: "Neethu Menon",
    coverImage: "lamp",
    content: `On the evening before a paper nothing new goes in, but much can go out.

## Pack, then stop

Hall ticket, two pens, pencil, geometry box, water. Look at the one page of formulas or dates that you made, then close the books by eight.

## Move and eat as always

A walk, a normal dinner, nothing fried that you have not had for weeks.

## If the heart races

Breathe in while you count to four, and out while you count to six, ten times. It sounds too simple and works.

## For parents

Do not ask how much is left. Say that you will have tea together after the paper, whatever it was like. And keep that promise before you speak about the questions.`,
    keyTakeaways: [
      "Close the books by eight",
      "Breathe out longer than in",
      "Parents: tea first, questions later",
    ],
  },
  {
    title: "New as a tutor? Your first month, week by week",
    author: "Thomas Kurian",
    coverImage: "plant",
    content: `You know your subject. Teaching one child at one table is another art, and it can be learned quickly.

## Week one: listen

Ask more than you explain. Bring a sheet with ten questions of rising difficulty and find the place where it becomes hard. Tell the parents what you found in three sentences.

## Week two: one routine

Begin every lesson with five minutes about the last one, and end with a question that the student explains to you. Children relax when they know what comes.

## Week three: homework that is done

Half an hour, clearly written, and looked at first thing next time. Homework that is not looked at will not be done again.

## Week four: report

Show the first sheet again, done now. Parents who see the difference recommend you; more than half of all new students come that way.

Fill in your profile meanwhile: what you teach, how, and when you are free. Families choose people, not qualifications.`,
    keyTakeaways: [
      "Ask more than you explain",
      "Keep the same routine every lesson",
      "Show progress after a month",
    ],
  },
];
