/** Written by the bundler from the slice's package.json. */
declare const SLICE_VERSION: string | undefined;

/** The version of the bundle that runs; from sources there is none. */
export const sliceVersion = (): string =>
  typeof SLICE_VERSION === "undefined" ? "development" : SLICE_VERSION;
