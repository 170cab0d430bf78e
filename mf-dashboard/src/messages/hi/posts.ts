import type { en } from "../en/posts.ts";

export const hi: typeof en = { myPosts: "मेरी पोस्ट", myOffers: "मेरे प्रस्ताव" };
