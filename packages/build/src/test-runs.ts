/** A project of vitest.config.ts. */
export interface Project {
  readonly name: string;
  readonly environment: string;
}

/** Some projects that one vitest runs, with one worker. */
export interface TestRun {
  readonly title: string;
  readonly projects: readonly string[];
}

/** So many runs are side by side: the next begins when one of them has ended. */
export const RUNS_AT_ONCE = 4;

/** In which order runs begin. */
const TITLES = [
  "browsers",
  "platform",
  "gateway and chat",
  "other services",
  "tools",
  "bookings and dashboard",
  "other remotes",
  "other pages",
];

function titleOf({ name, environment }: Project): string {
  if (name === "e2e") return "browsers";
  if (/^mf-(?:bookings|dashboard)/.test(name)) return "bookings and dashboard";
  if (environment !== "node") return name.startsWith("mf-") ? "other remotes" : "other pages";
  if (/^(?:gateway|svc-chat)$/.test(name)) return "gateway and chat";
  if (name === "platform") return name;
  return name.startsWith("svc-") ? "other services" : "tools";
}

/**
 * The runs of `npm test`, each with one worker: a second loads everything that a project imports once more, and a second browser
 * costs a platform. Browsers, services and above all the platform that is killed again and again wait a part of the time, so
 * they are side by side. Pages wait least, for their timers alone: they come last, in three runs for two cores.
 */
export function testRuns(projects: readonly Project[]): readonly TestRun[] {
  const runs = TITLES.map((title) => ({
    title,
    projects: projects.filter((one) => titleOf(one) === title).map(({ name }) => name),
  }));
  return runs.filter((run) => run.projects.length > 0);
}

/** Words about how results are told; anything else says which tests, or how they run. */
export const isAboutReports = (argument: string): boolean =>
  /^--(?:reporter|outputFile)(?:[.=]|$)/.test(argument);
