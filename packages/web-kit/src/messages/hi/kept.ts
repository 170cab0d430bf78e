import type { en } from "../en/kept.ts";

export const hi: typeof en = {
  kept: "इस फ़ोन पर रखा गया है। आपके ऑनलाइन होते ही भेज दिया जाएगा।",
};
