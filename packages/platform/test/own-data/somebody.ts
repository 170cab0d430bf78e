import type { Person } from "../access/identities.ts";

/** Somebody with words that nobody else has. */
export interface Somebody extends Person {
  readonly userName: string;
  readonly email: string;
  readonly phoneNo: string;
  /** Of those who have one: the name of the picture in the store, and its bytes as base64. */
  readonly picture?: { readonly name: string; readonly bytes: string };
  /** Names, in a parent's account. */
  readonly children?: readonly string[];
}
