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

/**
 * What runs side by side, each a row of runs that follow each other. Browsers wait a part of the time, so they have a row of
 * their own, with one worker: a second costs a platform and a browser, and makes everything beside it late. Pages have one
 * worker: each more loads React, the environment and the slice anew.
 */
export function testRuns(projects: readonly Project[]): readonly (readonly TestRun[])[] {
  const named = (isMeant: (project: Project) => boolean) =>
    projects.filter(isMeant).map(({ name }) => name);
  const isInBrowsers = ({ name }: Project) => name === IN_BROWSERS;
  const isOfPages = ({ environment }: Project) => environment !== "node";
  return [
    [{ title: "browsers", projects: named(isInBrowsers), workers: 1 }],
    [
      {
        title: "services and tools",
        projects: named((one) => !isInBrowsers(one) && !isOfPages(one)),
        workers: 2,
      },
      { title: "pages", projects: named(isOfPages), workers: 1 },
    ],
  ];
}

/** Words about how results are told; anything else says which tests, or how they run. */
export const isAboutReports = (argument: string): boolean =>
  /^--(?:reporter|outputFile)(?:[.=]|$)/.test(argument);
