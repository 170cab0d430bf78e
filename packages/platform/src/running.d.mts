/** The platform that runs on this data folder, if one does. */
export function whoRuns(dataDir: string): { url: string; mongoUrl: string } | undefined;
