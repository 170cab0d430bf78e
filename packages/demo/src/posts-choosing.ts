import type { Post } from "./post.ts";

/** About choosing a tutor and beginning with one. */
export const CHOOSING: readonly Post[] = [
  {
    title: "How to choose a home tutor without regret",
    author: "Meera Nair",
    coverImage: "bridge",
    content: `Most families choose a tutor in a hurry: marks have fallen, the exam is near, and a neighbour knows somebody. A week of care at the start saves months later.

## Write down what is missing

Ask the school teacher one question: which chapters are weak? "Maths is bad" cannot be taught; "fractions and word problems" can. Show this list to every tutor you speak to and listen to what they would do first.

## Ask for a trial lesson

Sit in the next room. Does the tutor ask questions, or only speak? Does your child answer? A good first lesson ends with the child explaining one thing back in their own words.

## Agree on simple things early

Days, time, fee, what happens when somebody is ill, and how you will hear about progress. Write it in a message so that both of you can read it again.

## Look again after a month

Compare the list from the beginning with today. If two of the weak chapters are stronger, you chose well.`,
    keyTakeaways: [
      "List the weak chapters before you search",
      "Always take a trial lesson",
      "Agree on days, fee and feedback in writing",
    ],
  },
  {
    title: "A board exam plan that leaves time for sleep",
    author: "Ananya Iyer",
    coverImage: "clock",
    content: `Three months before the boards, two kinds of timetable hang on walls: those that ask for fourteen hours a day, and those that are followed.

## Count backwards

Take the date of each paper and give every subject two rounds: one to learn what is missing, one to write old papers. Six weeks for the first, four for the second, and the last two for what went wrong.

## Ninety minutes, then stop

Attention does not grow by force. Work for ninety minutes on one subject, write down what was hard, and walk for ten minutes. Four such blocks on a school day are plenty; six on a holiday.

## Old papers are the best teacher

Write them by hand, with a clock, at the hour of the real exam. Check them the same evening and keep one notebook of mistakes. By the third paper you will see the same three or four mistakes, and these are your syllabus now.

## Sleep is revision

What you learned in the evening settles at night. A student who sleeps seven hours remembers more in the hall than one who read until three.`,
    keyTakeaways: [
      "Plan backwards from the papers",
      "Work in blocks of ninety minutes",
      "Keep one notebook of mistakes",
    ],
  },
  {
    title: "NEET or JEE beside school: keeping the balance",
    author: "Karthik Subramanian",
    coverImage: "scales",
    content: `Entrance exams and boards ask about the same chapters in different ways. Students who treat them as two syllabuses do everything twice.

## One chapter, two depths

When you study electrostatics, finish the school book first: every example, every exercise. Only then open the entrance problems of that chapter. What the boards call a five-mark derivation is, for the entrance, the idea behind ten quick questions.

## Test yourself weekly, not daily

One test a week with a clock is enough until the last two months. Spend twice as long on the corrections as on the test.

## Choose what to leave

Nobody knows every chapter. Look at the papers of five years, count, and leave the rarest topics for the end. This is not laziness but planning.

## Talk

If for two weeks nothing goes in, say so to your parents and your tutor. A lighter week in November is worth more than a lost month in March.`,
    keyTakeaways: [
      "Finish the school book before entrance problems",
      "One timed test a week",
      "Leave the rarest topics for last",
    ],
  },
  {
    title: "When a child is afraid of mathematics",
    author: "Debjani Sen",
    coverImage: "sums",
    content: `Fear of maths has a date. Ask a child carefully and you will often hear of one lesson, one test or one sentence after which the subject felt closed.

## Go back further than you think

A girl in class 8 who cannot do algebra usually stumbles over negative numbers, and behind them over subtraction on a number line. Two weeks there are not lost.

## Let hands work first

Cut a roti into parts for fractions, measure the room for area, keep accounts of the pocket money. What hands have done, the head can name.

## Praise the way, not the answer

"You tried a second way" helps more than "how clever". Children who are praised for answers stop trying when the answer does not come.

## Small and daily

Fifteen minutes each day, ending with something that worked. After a month, do the very first sheet again and let the child see the difference.`,
    keyTakeaways: [
      "Find the step where it broke",
      "Use things before symbols",
      "Fifteen minutes every day",
    ],
  },
  {
    title: "Growing a reader at home",
    author: "Mary Varghese",
    coverImage: "books",
    content: `A child who reads for pleasure learns vocabulary, spelling and patience without a lesson. It cannot be ordered, but it can be made easy.

## Books within reach

Put five books where the child sits, not in a cupboard. Change two of them every fortnight; the school library, a cousin, or a second-hand stall will do.

## Read aloud longer than you think

Even ten-year-olds love to be read to. Stop at an exciting place and leave the book on the table.

## Let them choose badly

Comics, cricket records, jokes: all of it is reading. Taste grows by eating.

## Be seen

Fifteen minutes in the evening in which everybody reads something, parents too, does more than any rule about screens.`,
    keyTakeaways: [
      "Keep books in reach",
      "Read aloud, even to older children",
      "Read yourself, where they can see it",
    ],
  },
  {
    title: "Safe lessons at home: a short list for parents",
    author: "Meera Nair",
    coverImage: "house",
    content: `Nearly all tutors are what they seem. A few habits protect children in the other case, and good tutors welcome them.

## Before the first lesson

See an identity card and note the phone number. Speak to one other family that the tutor teaches. Keep what you arrange in writing, in the chat of the platform rather than by calls alone.

## During lessons

Lessons happen at a table in a room with an open door, with an adult at home. The tutor's place is across the table. Nobody needs a closed room to explain trigonometry.

## Talk with your child

Ask what was learned, and now and then ask whether anything felt strange. Listen without hurry. If something was wrong, end the lessons at once and report the person; you do not need to be certain.`,
    keyTakeaways: [
      "Check identity and one reference",
      "Open door, adult at home",
      "Ask your child, and listen",
    ],
  },
  {
    title: "Online or at home: which suits your child?",
    author: "Parth Mehta",
    coverImage: "screen",
    content: `Both work. What decides is age, the subject and the flat you live in.

## At home

Below class 6 a teacher in the room is worth the travel: they see the pencil stop. Handwriting, early reading and the first years of mathematics are hard to teach through glass.

## Online

From class 9 on, a good online teacher beats an average one nearby, above all for languages, programming and the last years of science. The student needs a quiet corner, a camera that shows the notebook, and the discipline to write along.

## Mixed

Many families take one lesson at home and one online each week. The home lesson starts a chapter, the online one checks it.

Whatever you choose, decide after a month by looking into the notebook.`,
    keyTakeaways: [
      "Young children need a teacher in the room",
      "Older students can choose the best teacher anywhere",
      "Judge by the notebook after a month",
    ],
  },
];
