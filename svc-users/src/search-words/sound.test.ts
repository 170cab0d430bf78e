import { expect, it } from "vitest";
import { soundOf } from "./sound.ts";
import { tokenize } from "./tokenize.ts";

const soundOfWord = (word: string) => tokenize(word).map(soundOf).join(" ");

it.each([
  "anjali अंजलि anjalee",
  "priya प्रिया priyaa",
  "nashik nasik नासिक नाशिक",
  "mumbai मुंबई मुम्बई",
  "chandigarh चंडीगढ़ चण्डीगढ़",
  "lakshmi laxmi लक्ष्मी",
  "pooja puja पूजा",
  "chaudhary choudhary चौधरी",
  "chatterjee चटर्जी",
  "singh सिंह",
  "jaipur जयपुर",
  "sanjay संजय",
  "vigyan विज्ञान",
  "surat सूरत સુરત",
  "chennai चेन्नई சென்னை",
  "rao राव",
])("hears the same in %s", (words) => {
  const sounds = words.split(" ").map(soundOfWord);
  expect(new Set(sounds).size).toBe(1);
});

it.each(["pune patna", "kota katni", "rani rina", "sen singh", "delhi dilip", "meera mary"])(
  "hears a difference in %s",
  (words) => {
    const [one, other] = words.split(" ").map(soundOfWord);
    expect(one).not.toBe(other);
  },
);
