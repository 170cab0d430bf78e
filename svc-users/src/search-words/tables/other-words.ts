// Everything else that a search may say. Lower case, by commas; of the words of other scripts the usual spellings.

/** Boards and examinations, by the slug of the filter. */
export const BOARD_WORDS: Readonly<Record<string, string>> = {
  cbse: "cbse board, cbsc, central board, सीबीएसई, सीबीएससी, ncert, एनसीईआरटी",
  icse: "icse board, isc, icsc, आईसीएसई",
  ib: "international baccalaureate, ib board, आईबी",
  igcse: "cambridge, cambridge board, आईजीसीएसई",
  "state-board":
    "state board, stateboard, ssc, ssc board, hsc, hsc board, state syllabus, राज्य बोर्ड, स्टेट बोर्ड, rajya board, up board, bihar board, mp board, यूपी बोर्ड",
  jee: "iit, iit jee, iitjee, jee main, jee mains, jee advanced, jee adv, iit foundation, जेईई, आईआईटी, engineering entrance",
  neet: "neet ug, नीट, medical entrance, aipmt, pmt",
  cuet: "सीयूईटी",
  olympiad: "olympiads, imo, nso, ओलंपियाड, ओलम्पियाड",
  ntse: "एनटीएसई",
  nda: "एनडीए",
  "ca-foundation": "ca foundation, cpt, ca cpt, सीए फाउंडेशन",
};

/** Where lessons are, by the value of the filter. */
export const PLACE_WORDS: Readonly<Record<string, string>> = {
  online:
    "online, on line, zoom, google meet, live online, virtual, ऑनलाइन, आनलाइन, online tuition, online classes, online tutor",
  home: "home, home tuition, home tuitions, home tutor, home tutors, home teacher, home classes, at home, at my home, ghar par, ghar pe, ghar, घर पर, घर पे, घर, होम ट्यूशन, होम ट्यूटर, offline",
  tutor:
    "at tutor, at the tutor's, at tutor's home, tutor's place, tutor's home, at tutor's place, tuition centre, coaching centre, coaching center, कोचिंग सेंटर, शिक्षक के घर",
};

/** With one of `MEDIUM` beside it, or where no subject has that name. */
export const LANGUAGE_WORDS: Readonly<Record<string, string>> = {
  english: "अंग्रेजी, अंग्रेज़ी, इंग्लिश",
  hindi: "हिंदी, हिन्दी",
  bengali: "bangla, बंगाली, বাংলা",
  gujarati: "गुजराती, ગુજરાતી",
  kannada: "कन्नड़, ಕನ್ನಡ",
  malayalam: "मलयालम, മലയാളം",
  marathi: "मराठी",
  odia: "oriya, उड़िया",
  punjabi: "पंजाबी, ਪੰਜਾਬੀ",
  tamil: "तमिल, தமிழ்",
  telugu: "तेलुगु, తెలుగు",
  urdu: "उर्दू, اردو",
};
export const MEDIUM = "medium, speaking, माध्यम, मीडियम, madhyam, mein padhane wale";

export const CLASS_BEFORE =
  "class, classes, cls, std, standard, grade, kaksha, कक्षा, क्लास, स्टैंडर्ड, इयत्ता";
export const CLASS_BEHIND =
  "class, classes, std, standard, grade, kaksha, कक्षा, क्लास, vi kaksha, वीं कक्षा";

/** Numbers in words, and in Roman letters behind a word for a class. */
export const NUMBER_WORDS: Readonly<Record<string, string>> = {
  1: "i, one, first, pehli, पहली, एक",
  2: "ii, two, second, dusri, doosri, दूसरी, दो",
  3: "iii, three, third, tisri, teesri, तीसरी, तीन",
  4: "iv, four, fourth, chauthi, चौथी, चार",
  5: "v, five, fifth, paanchvi, panchvi, पांचवीं, पाँचवीं, पांचवी, पांच",
  6: "vi, six, sixth, chhathi, छठी, छठवीं, छह",
  7: "vii, seven, seventh, saatvi, satvi, सातवीं, सातवी, सात",
  8: "viii, eight, eighth, aathvi, आठवीं, आठवी, आठ",
  9: "ix, nine, ninth, nauvi, नौवीं, नौवी, नवीं, नौ",
  10: "x, ten, tenth, dasvi, dasvin, दसवीं, दसवी, दसवीँ, दस",
  11: "xi, eleven, eleventh, gyarahvi, ग्यारहवीं, ग्यारहवी, ग्यारह",
  12: "xii, twelve, twelfth, barahvi, barvi, बारहवीं, बारहवी, बारह",
};
/** Those of `NUMBER_WORDS` that say a class without another word. */
export const CLASS_ALONE =
  "pehli, dusri, tisri, chauthi, paanchvi, panchvi, chhathi, saatvi, satvi, aathvi, nauvi, dasvi, dasvin, gyarahvi, barahvi, barvi, पहली, दूसरी, तीसरी, चौथी, पांचवीं, पाँचवीं, पांचवी, छठी, छठवीं, सातवीं, सातवी, आठवीं, आठवी, नौवीं, नौवी, नवीं, दसवीं, दसवी, दसवीँ, ग्यारहवीं, ग्यारहवी, बारहवीं, बारहवी";

export const FEE_BEFORE =
  "under, below, upto, up to, less than, within, max, maximum, budget, fee, fees, fees under, fee under, fees upto, fee upto, not more than, rs, inr, फीस, अधिकतम";
export const FEE_BEHIND =
  "tak, तक, se kam, से कम, ke andar, के अंदर, rs, rupees, rupaye, rupay, rupee, रुपये, रुपए, रु, per month, a month, or less, और कम, month, मासिक, budget, बजट, mein, में";

/** They say nothing of whom; left out unless nothing else was typed. */
export const FILLERS =
  "tutor, tutors, teacher, teachers, tuition, tuitions, tution, coaching, sir, madam, maam, best, good, top, need, needed, want, wanted, looking, find, search, for, in, at, near, nearby, me, my, the, a, an, of, and, or, to, by, with, from, who, teaches, teach, taught, subject, student, students, city, please, teaching, lessons, lesson, learn, tutoring, tuter, ka, ke, ki, ko, mein, me, main, se, liye, chahiye, chaiye, padhane, padhaye, wala, wale, wali, wants, hai, aur, के, का, की, को, में, से, लिए, चाहिए, और, है, पढ़ाने, वाले, वाली, वाला, ट्यूटर, टीचर, शिक्षक, शिक्षिका, अध्यापक, ट्यूशन, पास, के पास, अच्छे, अच्छा, अच्छी, ढूंढो";
