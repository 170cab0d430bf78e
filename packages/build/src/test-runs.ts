/** A project of vitest.config.ts. */
export interface Project {
  readonly name: string;
  readonly environment: string;
}

/** Some projects that one vitest runs, with so many workers. */
export interface TestRun {
  readonly title: string;
  readonly projects: readonly string[];
  readonly workers: number;
}

const IN_BROWSERS = "e2e";

/** So many runs are side by side: the next begins when one of them has ended. */
export const RUNS_AT_ONCE = 2;

/**
 * In which order runs begin. Browsers wait a part of the time, and so do services, so these two are beside each other.
 * Browsers have one worker: a second costs a platform and a browser, and makes everything beside it late. Pages have one
 * worker, for each more loads React, the environment and the slice anew; they are two runs of as much work, so that both cores
 * have something to do until the end.
 */
export function testRuns(projects: readonly Project[]): readonly TestRun[] {
  const named = (isMeant: (project: Project) => boolean) =>
    projects.filter(isMeant).map(({ name }) => name);
  const isInBrowsers = ({ name }: Project) => name === IN_BROWSERS;
  const isOfPages = ({ environment }: Project) => environment !== "node";
  const isOfMost = ({ name }: Project) => /^mf-(?!blogs)/.test(name);
  return [
    { title: "browsers", projects: named(isInBrowsers), workers: 1 },
    {
      title: "services and tools",
      projects: named((one) => !isInBrowsers(one) && !isOfPages(one)),
      workers: 2,
    },
    {
      title: "pages of most remotes",
      projects: named((one) => isOfPages(one) && isOfMost(one)),
      workers: 1,
    },
    {
      title: "other pages",
      projects: named((one) => isOfPages(one) && !isOfMost(one)),
      workers: 1,
    },
  ];
}

/** Words about how results are told; anything else says which tests, or how they run. */
export const isAboutReports = (argument: string): boolean =>
  /^--(?:reporter|outputFile)(?:[.=]|$)/.test(argument);
