import { breakDown, type Wanted } from "./break-down.ts";
import type { Entry } from "./build-segment.ts";
import { commonFacets, facetsOf } from "./choices.ts";
import { createDelta, type Delta } from "./delta.ts";
import type { Document, IndexDefinition, SearchQuery, SearchResult } from "./index-query.ts";
import type { Options } from "./ordering.ts";
import { type Base, createBase, type Part } from "./part.ts";
import { pointOf } from "./place.ts";
import { loadSegment } from "./saved-segment.ts";
import { searchParts } from "./search-part.ts";
import { type CreateBuilder, plainBuilder, type SegmentBuilder } from "./segment-builder.ts";
import { createTurns, type Turn, type Turns } from "./turns.ts";

/** So many changes are merged into a new base. */
const MERGE_AT = 10_000;
/** Beyond so many times that, writes wait for the merge under way. */
const MOST_WAITING = 4;
/** Entries that are handed to the builder at once: a millisecond or two. */
const PER_MESSAGE = 200;
/** All documents of a person, in place of those of before. */
export interface Change {
  readonly owner: string;
  readonly version: number;
  readonly documents: readonly Document[];
}

export interface IndexSettings {
  /** Shared by indexes of one service. */
  readonly turns?: Turns;
  readonly mergeAt?: number;
  readonly createBuilder?: CreateBuilder | undefined;
  /** Where the base is kept from one start to the next, and what it is of no use without. */
  readonly saved?: { readonly file: string; readonly fingerprint: string } | undefined;
  /** A merge is tried again, a file is written at the next one. */
  readonly onFailed?: (error: unknown) => void;
}

export type SearchIndex = ReturnType<typeof createSearchIndex>;

/** A search index in memory: a base that does not change, and in front of it what has changed since. */
export function createSearchIndex(
  definition: IndexDefinition,
  {
    turns = createTurns(),
    mergeAt = MERGE_AT,
    createBuilder = plainBuilder,
    saved,
    onFailed = () => {},
  }: IndexSettings = {},
) {
  const { sortKeys, filters, score = ({ base: own }) => own } = definition;
  const kinds = Object.keys(filters);
  let base: Base | null = null;
  let delta = createDelta(sortKeys);
  let revision = 0;
  let readUntil = 0;
  /** Since the base was made. */
  let [changes, changedSince] = [0, 0];
  let merging: Promise<void> | null = null;
  /** What was deleted while a new base is made. */
  let gone: Set<string> | null = null;
  let loading: { builder: SegmentBuilder | null } | null = null;
  let options: Options | null = null;

  const size = () => (base?.count() ?? 0) + delta.count();

  function remove(id: string): void {
    if (!delta.delete(id) && !base?.delete(id)) return;
    gone?.add(id);
    options = null;
    revision += 1;
    changes += 1;
  }

  function apply({ owner, version, documents }: Change): void {
    for (const id of [...delta.idsOf(owner), ...(base?.idsOf(owner) ?? [])]) remove(id);
    for (const document of documents) {
      remove(document.id);
      delta.add({ owner, version, document });
      options = null;
      revision += 1;
      changes += 1;
    }
  }

  async function handOver(builder: SegmentBuilder, entries: Iterable<Entry>): Promise<void> {
    let piece: Entry[] = [];
    for (const entry of entries) {
      if (piece.push(entry) < PER_MESSAGE) continue;
      await builder.add(piece);
      piece = [];
    }
    await builder.add(piece);
  }

  const saveAs = () => (saved ? { ...saved, readUntil } : null);

  /** Puts the new base in the place of what it was made of. */
  async function install(made: Base, rest: Iterable<Entry>, turn: Turn): Promise<void> {
    const fresh: Delta = createDelta(sortKeys);
    for (const id of gone ?? []) made.delete(id);
    for (const entry of rest) {
      fresh.add(entry);
      if (turn.isOver()) await turn.next();
    }
    [base, delta, gone, options, changes] = [made, fresh, null, null, fresh.part.slots()];
  }

  async function merge(): Promise<void> {
    const { builder, former, upTo, save } = await turns.run(() => {
      gone = new Set();
      changedSince = 0;
      return {
        builder: createBuilder(sortKeys, onFailed),
        former: base && { packed: base.packed, alive: base.part.alive.slice() },
        upTo: delta.part.slots(),
        save: saveAs(),
      };
    });
    await handOver(builder, delta.entriesIn(0, upTo));
    const packed = await builder.finish(former, save);
    await turns.run((turn) => install(createBase(packed, kinds), delta.entriesIn(upTo), turn));
  }

  function startMerge(): Promise<void> {
    merging ??= merge()
      .catch((error: unknown) => {
        gone = null;
        // The next try when as many more have changed.
        changes = 0;
        onFailed(error);
      })
      .finally(() => {
        merging = null;
      });
    return merging;
  }

  /** While everything is read, what is full goes to the builder at once. */
  async function makeRoom(): Promise<void> {
    if (changes < mergeAt) return;
    if (loading) {
      loading.builder ??= createBuilder(sortKeys, onFailed);
      await handOver(loading.builder, delta.entriesIn(0));
      [delta, changes] = [createDelta(sortKeys), 0];
    } else if (changes >= mergeAt * MOST_WAITING) await startMerge();
    else void startMerge();
  }

  async function replace(all: readonly Change[]): Promise<void> {
    await turns.run(async (turn) => {
      for (const one of all) {
        apply(one);
        if (turn.isOver()) await turn.next();
      }
    });
    if (changes > 0 && changedSince === 0) changedSince = Date.now();
    await makeRoom();
  }

  function optionsNow(): Options {
    const common = commonFacets(base, delta, size());
    return Object.fromEntries(Object.entries(filters).map(([name, of]) => [name, of(common)]));
  }

  const partsNow = (): Part[] => (base ? [base.part, delta.part] : [delta.part]);

  function search(query: SearchQuery, turn: Turn): Promise<SearchResult> {
    options ??= optionsNow();
    const centre = query.near ? pointOf(query.near) : null;
    return searchParts(partsNow(), { query, centre, options, score }, turn);
  }

  return {
    size,
    /** Another number whenever a document has come, gone or changed. */
    revision: () => revision,
    /** Of a person who has documents here. */
    versionOf: (owner: string) => delta.versionOf(owner) ?? base?.versionOf(owner),
    replace,
    /** Documents that are nobody else's, such as those of tests. */
    upsert: (documents: readonly Document[]) =>
      replace(documents.map((one) => ({ owner: one.id, version: 0, documents: [one] }))),
    delete: (owner: string) => replace([{ owner, version: 0, documents: [] }]),
    search: (query: SearchQuery) => turns.run((turn) => search(query, turn)),

    /** Whether a document has it; one that was deleted lately may count. Quick: asked hundreds of times for one search. */
    hasFacet: (facet: string) => delta.hasFacet(facet) || (base?.facets.find(facet) ?? -1) >= 0,
    hasToken: (token: string) => delta.hasToken(token) || (base?.hasToken(token) ?? false),
    hasPrefix: (prefix: string) => delta.hasPrefix(prefix) || (base?.hasPrefix(prefix) ?? false),
    /** The facets of a kind, such as `city:`, that so many documents have, the commonest first. */
    facets: (kind: string, least: number) =>
      facetsOf(base, delta, least, kind).map(({ facet }) => facet),
    /** Counts the documents of rows of a table, and in them those of groups. */
    breakDown: (wanted: Wanted) => turns.run((turn) => breakDown(partsNow(), wanted, turn)),

    /** What was written before `at` is in the index. */
    markRead(at: number) {
      readUntil = at;
    },
    /** Everything comes now: it is sorted once, at the end. */
    beginLoading() {
      loading = { builder: null };
    },
    async endLoading(): Promise<void> {
      const { builder } = loading ?? {};
      loading = null;
      if (!builder) return;
      await handOver(builder, delta.entriesIn(0));
      const packed = await builder.finish(null, saveAs());
      await turns.run((turn) => install(createBase(packed, kinds), [], turn));
    },
    /** Takes the saved base, if there is one of use; tells until when it was read. */
    async restore(): Promise<number | null> {
      const found = saved && (await loadSegment(saved.file, saved.fingerprint));
      if (!found) return null;
      await turns.run((turn) => install(createBase(found.packed, kinds), [], turn));
      readUntil = found.readUntil;
      return readUntil;
    },
    /** People of the base: those that changed last, and some others. */
    samples: () => base?.samples() ?? [],
    /** For a saved base that is of no use after all. */
    clear: () =>
      turns.run(() => {
        [base, delta, options, changes] = [null, createDelta(sortKeys), null, 0];
      }),
    /** When no new base is being made. */
    settled: async (): Promise<void> => merging ?? undefined,
    /** Makes a new base of whatever has changed for longer than `ms`: what was deleted stays in no file for ever. */
    async mergeOlderThan(ms: number): Promise<void> {
      const isDue = changedSince > 0 && Date.now() - changedSince >= ms;
      if (base && isDue) await startMerge();
    },
  };
}
