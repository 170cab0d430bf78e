export const DEMO_MINUTES = [30, 45, 60] as const;
/** For a request that says nothing of it. */
export const USUAL_DEMO_MINUTES = 45;
export const MOST_DEMO_TIMES = 3;
/** For so long whoever ends after a demo class can take it back; nobody is told before. */
export const DEMO_END_MINUTES = 10;
/** How far ahead a demo class may be. */
export const DEMO_DAYS_AHEAD = 60;
