import { add, type Bitset, empty } from "./bitset.ts";
import { sortedList } from "./sorted-list.ts";

const byCodeUnits = (a: string, b: string) => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};

/** An inverted index: token → documents, asked by prefix. */
export function tokenIndex() {
  const postings = new Map<string, number[]>();
  const vocabulary = sortedList(byCodeUnits);

  return {
    add(documents: readonly { readonly docId: number; readonly tokens: readonly string[] }[]) {
      const fresh: string[] = [];
      for (const { docId, tokens } of documents) {
        for (const token of tokens) {
          const docIds = postings.get(token);
          if (docIds) docIds.push(docId);
          else {
            postings.set(token, [docId]);
            fresh.push(token);
          }
        }
      }
      vocabulary.add(fresh);
    },

    delete(docId: number, tokens: readonly string[]) {
      for (const token of tokens) {
        const docIds = postings.get(token) ?? [];
        const at = docIds.indexOf(docId);
        if (at >= 0) docIds.splice(at, 1);
        if (docIds.length > 0) continue;
        postings.delete(token);
        vocabulary.delete(token);
      }
    },

    hasToken: (token: string): boolean => postings.has(token),
    hasPrefix(prefix: string): boolean {
      const { items, countWhile } = vocabulary;
      return items[countWhile((token) => token < prefix)]?.startsWith(prefix) ?? false;
    },

    withToken(token: string): Bitset {
      const found = empty();
      for (const docId of postings.get(token) ?? []) add(found, docId);
      return found;
    },

    /** Every document with a token that begins with `prefix`. */
    withPrefix(prefix: string): Bitset {
      const found = empty();
      const { items, countWhile } = vocabulary;
      for (let at = countWhile((token) => token < prefix); ; at++) {
        const token = items[at];
        if (!token?.startsWith(prefix)) return found;
        for (const docId of postings.get(token) ?? []) add(found, docId);
      }
    },
  };
}
