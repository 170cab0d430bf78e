/** Of remotes' routes: those that this shell mounts. */
export const CONTRACT_VERSIONS: readonly number[] = [1];
