import { expect, it } from "vitest";
import { nameProblem } from "./user-names.ts";

it.each([
  "TutorSetu",
  "TutorSetu Support",
  "tutor setu",
  "Tutor-Setu Team",
  "T u t o r S e t u",
  "Tutor5etu",
  "ＴｕｔｏｒＳｅｔｕ",
  "Tütor Sétu",
  "ट्यूटरसेतु",
  "Admin",
  "ADMIN",
  "Adm1n",
  "@dmin",
  "A.d.m.i.n",
  "Site Admin",
  "Administrator",
  "Support",
  "Support Team",
  "Customer Support",
  "Official Support",
  "Moderators",
  "𝐀𝐝𝐦𝐢𝐧",
  "SupportTeam",
  "S u p p o r t   T e a m",
  "S.u.p.p.o.r.t. .T.e.a.m",
  "Sup\u200bport Team",
  "Sup\u2066port Team",
  "Supp\u00adort Team",
])("reserves %s", (name) => {
  expect(nameProblem(name)).toBe("name_reserved");
});

it.each(["Аdmin", "TutоrSetu", "Suрport", "Ꭺdmin", "Αsha", "Ashа Rao", "आशाRao"])(
  "refuses %s, a word of several scripts",
  (name) => {
    expect(nameProblem(name)).toBe("name_mixed");
  },
);

it.each([
  "Asha Rao",
  "आशा राव",
  "प्रियंका शर्मा (गणित)",
  "ज्ञानेश्वर क्\u200dषीरसागर",
  "தமிழ்ச்செல்வி",
  "নাদিয়া হোসেন",
  "ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ",
  "ગીતા પટેલ",
  "ಶ್ರೀನಿವಾಸ್",
  "മലയാളം\u200d നായർ",
  "తెలుగు రావు",
  "ଓଡ଼ିଆ ଦାସ",
  "محمد علی",
  "Asha राव",
  "José Fernandes",
  "Zoë D'Souza",
  "R. K. Narayan",
  "Иван Петров",
  "Ασπασία",
  "Sam 2",
  "Adminda Perera",
  "Supporto Rossi",
  "Setu Kumar",
  "Tutor Mehta",
  "Root Kovács",
  "Ali Baba Security",
  "李小龙",
  "山田太郎",
])("accepts %s", (name) => {
  expect(nameProblem(name)).toBeNull();
});
