/** Who reads: nobody known, a person, or an administrator. */
export interface Viewer {
  readonly id: string | null;
  readonly isAdmin: boolean;
}
