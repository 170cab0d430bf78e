import type { requirementProblems } from "@tutorsetu/contracts/requirements/problem-texts";

export const hi: Readonly<Record<keyof typeof requirementProblems, string>> = {
  mode_required: "कृपया बताएँ कि कक्षाएँ कहाँ होनी चाहिए।",
  pin_code_required: "कृपया उस जगह का पिन कोड लिखें जहाँ कक्षाएँ होनी चाहिए।",
  no_such_requirement: "यह पोस्ट अब नहीं है।",
  requirements_full: "इस विद्यार्थी की तीन पोस्ट पहले से खुली हैं। कृपया पहले उनमें से एक बंद करें।",
  requirement_closed: "यह पोस्ट बंद है।",
  requirement_extended: "पोस्ट एक ही बार बढ़ाई जा सकती है, और यह बढ़ाई जा चुकी है।",
  only_students_post: "केवल विद्यार्थी और अभिभावक ही ज़रूरत पोस्ट कर सकते हैं।",
  only_tutors_apply: "केवल शिक्षक ही पोस्ट का जवाब दे सकते हैं।",
  application_text_required: "कृपया अपनी कक्षाओं के बारे में एक वाक्य लिखें।",
  applications_full: "दस शिक्षक इस पोस्ट का जवाब दे चुके हैं, अब और नहीं लिए जाते।",
  applications_yours_full: "आपके दस प्रस्ताव पहले से जवाब की प्रतीक्षा में हैं। कृपया पहले एक वापस लें।",
  application_declined: "इस पोस्ट को लिखने वाले ने आपके प्रस्ताव के लिए मना कर दिया है।",
  no_such_application: "वह प्रस्ताव अब नहीं है।",
  application_decided: "उस प्रस्ताव पर फ़ैसला हो चुका है।",
};
