import type { en } from "../en/times.ts";

export const hi: typeof en = {
  mon: "सोमवार",
  tue: "मंगलवार",
  wed: "बुधवार",
  thu: "गुरुवार",
  fri: "शुक्रवार",
  sat: "शनिवार",
  sun: "रविवार",
  morning: "सुबह",
  afternoon: "दोपहर",
  evening: "शाम",
  or: "या",
};
