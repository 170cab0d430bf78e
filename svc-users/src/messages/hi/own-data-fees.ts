import type { en } from "../en/own-data-fees.ts";

export const hi: typeof en = {
  fields: {
    yourSide: "आप हैं",
    line: "लाइन",
    rupees: "रुपये",
    heldOn: "किस दिन की कक्षा",
    paidOn: "भुगतान का दिन",
    paidBy: "भुगतान का तरीका",
    payment: "भुगतान की स्थिति",
    receiptNo: "रसीद",
    because: "वजह",
    note: "टिप्पणी",
    address: "पता",
  },
  words: {
    tutor: "शिक्षक",
    "fee-due": "देय फ़ीस",
    payment: "भुगतान",
    "taken-back": "वापस लिया गया",
    cash: "नकद",
    upi: "यूपीआई",
    bank: "बैंक से",
    "another-way": "किसी और तरीके से",
    noted: "लिखा गया",
    confirmed: "पुष्टि हो गई",
    contradicted: "कक्षा असल में नहीं हुई",
    "other-terms": "दूसरी शर्तें तय हुईं",
  },
};
