import type { BlogCover } from "@tutorsetu/contracts/content";

/** Posts of the demo world, in the small part of Markdown that the site renders: `##` headings and paragraphs. */
export const POSTS: readonly {
  title: string;
  author: string;
  coverImage: BlogCover;
  content: string;
  keyTakeaways: readonly string[];
}[] = [
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
    coverImage: "lamp",
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
    coverImage: "sums",
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
    coverImage: "blocks",
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
    coverImage: "plant",
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
    coverImage: "lamp",
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
  {
    title: "Talking about fees fairly",
    author: "Imran Shaikh",
    coverImage: "bridge",
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
    coverImage: "plant",
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
    coverImage: "books",
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
    coverImage: "bridge",
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
    coverImage: "sums",
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
