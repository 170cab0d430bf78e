import { hash, verify } from "@node-rs/argon2";

const list = (text: string) => new Set(text.trim().split(/\s+/));

/** Words that people choose most, here and elsewhere. With the endings below they make over 10,000 passwords. */
export const FAMILIAR_WORDS = list(`
  password passwords passw pass passwd parola secret letmein welcome login admin administrator root user guest master
  changeme default test testing tester temp computer internet windows apple samsung iphone nokia android google gmail
  yahoo facebook whatsapp instagram youtube twitter linkedin microsoft qwerty qwertyu qwertyui qwertyuiop qwert asdf
  asdfg asdfgh asdfghjkl zxcv zxcvb zxcvbn zxcvbnm qazwsx qazwsxedc qweasd qweasdzxc abc abcd abcde abcdef abcdefg
  abcdefgh aaa aaaa aaaaaa xxx xxxxxx iloveyou iloveu lovely lover love loveme mylove baby babygirl babe honey sweet
  sweety sweetheart darling angel princess prince queen king dragon monkey tiger lion eagle falcon panther cheetah
  horse dolphin butterfly puppy kitty doggy flower rose lily jasmine lotus rainbow sunshine sunny summer winter spring
  autumn monsoon monday friday sunday january march april august november december football cricket cricketer hockey
  soccer tennis kabaddi baseball basketball chelsea arsenal liverpool barcelona madrid manchester messi ronaldo sachin
  dhoni kohli virat rohit superman batman spiderman ironman avengers pokemon pikachu naruto starwars matrix ninja
  shadow killer hunter ranger rocky rocket thunder lightning freedom forever friend friends family mother father mummy
  papa daddy mom dad brother sister teacher student tutor tutors tuition school college india indian bharat hindustan
  mumbai delhi chennai kolkata bangalore bengaluru hyderabad pune kerala punjab gujarat krishna radha radhe ganesh
  ganesha ganpati shiva shivam shiv mahadev hanuman bajrang lakshmi laxmi saraswati durga sairam sai omsairam omsai om
  jaishreeram jaimatadi jaihind ram sita allah bismillah jesus christ waheguru god godisgreat blessed lucky happy
  smile peace heaven money rupees dollar business success winner champion hello hellothere namaste trustno whatever
  nothing something access security private hacker michael jordan jennifer jessica ashley charlie daniel thomas robert
  george andrew anthony matthew joshua michelle nicole amanda maggie buster ginger pepper cookie chocolate cheese
  banana orange mango coffee silver golden diamond purple yellow black white rahul rohan amit ankit sumit sunil anil
  raj rajesh ramesh suresh mahesh ganpat vijay ajay sanjay manoj priya pooja neha anjali kavita sunita deepak prakash
`);

const TAILS = list(`
  1 2 3 5 7 9 01 07 10 11 12 13 21 22 23 69 77 88 99 00 007 101 111 121 123 143 234 321 333 420 456 555 666 777 786 789
  888 999 000 1111 1122 1212 1234 2468 4321 7777 7860 9999 0000 12345 54321 123123 123321 123456 654321 1234567
  12345678 123456789 1980 1985 1990 1991 1992 1993 1994 1995 1996 1997 1998 1999 2000 2001 2002 2003 2004 2005 2006
  2007 2008 2009 2010 2011 2012 2013 2014 2015 2016 2017 2018 2019 2020 2021 2022 2023 2024 2025 2026 2027 ! !! . @ # *
  1! 12! 123! 1234! @1 @12 @123 @1234 @12345 @123456 #1 #123 #1234 _1 _123 123# 123@ 1234@ @2020 @2021 @2022 @2023
  @2024 @2025 @2026
`);

/** Those that are not a word with an ending. */
const OTHERS = list(`
  abc123 a123456 aa123456 a12345678 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3 q1w2e3r4 1qaz2wsx 1qazxsw2 zaq12wsx zaq1zaq1
  qwe123 123qwe 123abc 123456a 123456aa 123456q 1234qwer qwer1234 asd123 zxc123 p@ssword p@ssw0rd passw0rd pa55word
  trustno1 ncc1701 159753 147258 147258369 159357 741852963 789456123 963852741 258456 102030 112233 11223344
  445566 778899 998877 101010 202020 131313 696969 420420 786786 007007 123654 456789 987654 9876543210 0987654321
`);

/** One thing over and over, e.g. `aaaaaa`, `121212`, `abcabc`. */
const isRepeated = (text: string) => /^(.{1,4})\1+$/.test(text);
const isRun = (text: string) =>
  ["01234567890123456789", "98765432109876543210", "abcdefghijklmnopqrstuvwxyz"].some((run) =>
    run.includes(text),
  );

/** True for a password that everybody tries first. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  if (OTHERS.has(text) || isRepeated(text) || isRun(text)) return true;
  const word = /^[a-z]+/.exec(text)?.[0] ?? "";
  const tail = text.slice(word.length);
  return FAMILIAR_WORDS.has(word) && (tail === "" || TAILS.has(tail));
}

/** argon2id, 19 MiB, two passes: about 20 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export type HashPassword = (password: string) => Promise<string>;

export const hashPassword: HashPassword = (password) => hash(password, COST);

let decoy: Promise<string> | undefined;

/** An unknown account costs as much time as a wrong password, so that nobody learns who has one. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword("nobody has this password");
  const isRight = await verify(stored ?? (await decoy), password).catch(() => false);
  return stored !== null && isRight;
}
