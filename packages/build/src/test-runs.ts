/** A project of vitest.config.ts. */
export interface Project {
  readonly name: string;
  readonly environment: string;
}

/** Some projects that one vitest runs, with one worker. */
export interface TestRun {
  readonly title: string;
  readonly projects: readonly string[];
  /** With less of the processor than the others while they want it. */
  readonly isInBackground: boolean;
}

/**
 * The runs of `npm test`, all side by side, each with one worker: a second loads everything that a project imports once more, and a
 * second browser costs a platform. Browsers, services and above all the platform that is killed again and again wait a part
 * of the time. Nothing in pages waits, so they take what the others leave of the processor.
 */
export function testRuns(projects: readonly Project[]): readonly TestRun[] {
  const isOfPages = ({ environment }: Project) => environment !== "node";
  const isOfServices = ({ name }: Project) => /^(?:svc-.+|gateway)$/.test(name);
  const keepsConnections = ({ name }: Project) => /^(?:svc-chat|gateway)$/.test(name);
  const titleOf = (project: Project) => {
    if (project.name === "e2e") return "browsers";
    if (isOfPages(project)) return "pages";
    if (keepsConnections(project)) return "gateway and chat";
    return isOfServices(project) ? "other services" : "platform and tools";
  };
  const titles = [...new Set(projects.map(titleOf))];
  return titles.map((title) => ({
    title,
    projects: projects.filter((project) => titleOf(project) === title).map(({ name }) => name),
    isInBackground: title === "pages",
  }));
}

/** Words about how results are told; anything else says which tests, or how they run. */
export const isAboutReports = (argument: string): boolean =>
  /^--(?:reporter|outputFile)(?:[.=]|$)/.test(argument);
