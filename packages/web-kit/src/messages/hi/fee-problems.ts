import type { feeProblems } from "@tutorsetu/contracts/lessons/fee-problem-texts";

export const hi: Readonly<Record<keyof typeof feeProblems, string>> = {
  no_fee_book: "बुकिंग स्वीकार होने पर फ़ीस की किताब बनती है।",
  no_such_fee: "फ़ीस की किताब की यह लाइन नहीं मिली।",
  paid_on_wrong: "कृपया भुगतान का दिन लिखें: आज का, या पिछले दो साल का कोई दिन।",
  payment_own: "इस भुगतान की पुष्टि केवल दूसरा व्यक्ति कर सकता है।",
  payment_answered: "इस भुगतान का जवाब पहले ही दिया जा चुका है।",
  fee_reversed: "यह लाइन पहले ही वापस ली जा चुकी है।",
  fee_not_reversible: "केवल देय फ़ीस या पुष्ट भुगतान वापस लिया जा सकता है, और केवल शिक्षक द्वारा।",
  no_receipt: "भुगतान की पुष्टि होने पर रसीद बनती है।",
  upi_wrong: "यह यूपीआई पता नहीं है। वह name@bank जैसा होता है।",
};
