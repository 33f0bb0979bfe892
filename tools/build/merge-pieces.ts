import { must } from '../../domain/kernel/assert.ts';

/** Code that exactly the same parts of the page need. */
export interface Piece {
  bytes: number;
  /** The pieces that it cannot run without, by their places in the list. */
  imports: readonly number[];
  /** Pieces of different groups never share a file. */
  group: string;
}

/** Something that is loaded on demand, such as a screen or a dialog. */
export interface Part {
  /** The piece that it begins with. */
  piece: number;
  /** How much its time counts beside that of others. */
  weight: number;
  /** The part that has always been loaded before it, by its place in the list. */
  after: number | null;
}

interface Limits {
  /** How many files there may be. */
  most: number;
  /** Bytes that a part may load in vain if it loads one file less for them. */
  perFile: number;
}

/** Some of the parts, a bit for each. */
class PartSet {
  readonly words: Uint32Array;

  constructor(words: Uint32Array) {
    this.words = words;
  }

  static none(parts: number): PartSet {
    return new PartSet(new Uint32Array(Math.ceil(parts / 32)));
  }

  add(part: number): void {
    this.words[part >>> 5] = this.#word(part >>> 5) | (1 << (part & 31));
  }

  and(other: PartSet): PartSet {
    return new PartSet(this.words.map((word, index) => word & other.#word(index)));
  }

  or(other: PartSet): PartSet {
    return new PartSet(this.words.map((word, index) => word | other.#word(index)));
  }

  /** The total weight of the parts that are not in `other`. */
  weightWithout(other: PartSet, weights: readonly number[]): number {
    let weight = 0;
    for (let index = 0; index < this.words.length; index += 1) {
      for (let left = this.#word(index) & ~other.#word(index); left !== 0; left &= left - 1)
        weight += weights[index * 32 + 31 - Math.clz32(left & -left)] ?? 0;
    }
    return weight;
  }

  #word(index: number): number {
    return this.words[index] ?? 0;
  }
}

interface File {
  pieces: number[];
  bytes: number;
  group: string;
  /** The parts that load it. */
  parts: PartSet;
  imports: Set<File>;
  importers: Set<File>;
}

/** For each piece the parts that load it. */
function partsOf(pieces: readonly Piece[], parts: readonly Part[]): PartSet[] {
  const found = pieces.map(() => PartSet.none(parts.length));
  for (const [index, { piece, after }] of parts.entries()) {
    const loaded = new Set(after === null ? [piece] : [piece, must(parts[after], 'the part before').piece]);
    for (const each of loaded) for (const needed of must(pieces[each], 'a piece').imports) loaded.add(needed);
    for (const each of loaded) must(found[each], 'a piece').add(index);
  }
  return found;
}

function link(importer: File, needed: File): void {
  importer.imports.add(needed);
  needed.importers.add(importer);
}

/** A file for all pieces of a group that the same parts load. */
function firstFiles(pieces: readonly Piece[], parts: readonly Part[]): File[] {
  const files = new Map<string, File>();
  const fileOf = partsOf(pieces, parts).map((loading, index) => {
    const { group } = must(pieces[index], 'a piece');
    const key = `${group} ${loading.words.join()}`;
    const imports = { imports: new Set<File>(), importers: new Set<File>() };
    const file = files.get(key) ?? { pieces: [], bytes: 0, group, parts: loading, ...imports };
    files.set(key, file);
    return file;
  });
  for (const [index, { bytes, imports }] of pieces.entries()) {
    const file = must(fileOf[index], 'a file');
    file.pieces.push(index);
    file.bytes += bytes;
    for (const each of imports) {
      const needed = must(fileOf[each], 'a file');
      if (needed !== file) link(file, needed);
    }
  }
  return [...files.values()];
}

class Merging {
  readonly #weights: readonly number[];
  readonly #perFile: number;
  readonly #loadedWith = new Map<File, ReadonlySet<File>>();

  constructor(parts: readonly Part[], perFile: number) {
    this.#weights = parts.map(({ weight }) => weight);
    this.#perFile = perFile;
  }

  /**
   * The price of merging two files, in weighted bytes: those that parts would load in vain, less `perFile` for each file that a part
   * would be spared. Infinite where the merged file would need itself, or they are of different groups.
   */
  cost(one: File, other: File): number {
    if (one.group !== other.group || this.#wouldNeedItself(one, other)) return Number.POSITIVE_INFINITY;
    const none = PartSet.none(this.#weights.length);
    const saved = this.#perFile * one.parts.and(other.parts).weightWithout(none, this.#weights);
    const parts = one.parts.or(other.parts);
    let inVain = 0;
    for (const file of new Set([...this.#closure(one), ...this.#closure(other)]))
      inVain += file.bytes * parts.weightWithout(file.parts, this.#weights);
    return inVain - saved;
  }

  /** Moves everything from `other` into `one`. */
  merge(one: File, other: File): void {
    const parts = one.parts.or(other.parts);
    one.pieces.push(...other.pieces);
    one.bytes += other.bytes;
    for (const needed of other.imports) {
      needed.importers.delete(other);
      if (needed !== one) link(one, needed);
    }
    for (const importer of other.importers) {
      importer.imports.delete(other);
      if (importer !== one) link(importer, one);
    }
    this.#loadedWith.clear();
    for (const file of this.#closure(one)) file.parts = file.parts.or(parts);
  }

  /** Everything that is loaded with a file, itself included. */
  #closure(file: File): ReadonlySet<File> {
    const known = this.#loadedWith.get(file);
    if (known !== undefined) return known;
    const found = new Set([file]);
    for (const each of found) for (const next of each.imports) found.add(next);
    this.#loadedWith.set(file, found);
    return found;
  }

  /** Whether one file would need itself, by way of a third, if two were one. */
  #wouldNeedItself(one: File, other: File): boolean {
    const reaches = (from: File, to: File): boolean =>
      [...from.imports].some((next) => next !== to && this.#closure(next).has(to));
    return reaches(one, other) || reaches(other, one);
  }
}

interface Candidate {
  one: File;
  other: File;
  cost: number;
}

/** How many pairs of a file are looked at, the cheapest ones: all of them would take seconds, and give nearly the same. */
const nearest = 12;

function pairsOf(merging: Merging, files: readonly File[]): Candidate[] {
  const all = new Map<string, Candidate>();
  const costs = files.map(() => [] as { place: number; cost: number }[]);
  for (const [index, one] of files.entries()) {
    for (const [place, other] of files.slice(0, index).entries()) {
      const cost = merging.cost(one, other);
      costs[index]?.push({ place, cost });
      costs[place]?.push({ place: index, cost });
    }
  }
  for (const [index, own] of costs.entries()) {
    for (const { place, cost } of own.toSorted((a, b) => a.cost - b.cost).slice(0, nearest)) {
      const [low, high] = [Math.min(index, place), Math.max(index, place)];
      all.set(`${low} ${high}`, { one: must(files[low], 'a file'), other: must(files[high], 'a file'), cost });
    }
  }
  return [...all.values()];
}

/** The pairs after a merging: those of the file that is gone are of the one that it has become. */
function pairsAfter(
  merging: Merging,
  before: readonly Candidate[],
  { one: kept, other: gone }: Candidate,
): Candidate[] {
  const partners = new Set<File>();
  const others: Candidate[] = [];
  for (const candidate of before) {
    const { one, other } = candidate;
    const isChanged = [one, other].some((file) => file === kept || file === gone);
    if (isChanged) partners.add(one === kept || one === gone ? other : one);
    else others.push(candidate);
  }
  partners.delete(kept);
  partners.delete(gone);
  return [...others, ...[...partners].map((other) => ({ one: kept, other, cost: merging.cost(kept, other) }))];
}

/** The pair that costs the least now: what a pair costs changes with each merging, so the one that seems to be it is asked again. */
function cheapest(merging: Merging, candidates: readonly Candidate[]): Candidate | null {
  for (;;) {
    let best: Candidate | null = null;
    for (const each of candidates) if (each.cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = each;
    if (best === null) return null;
    const before = best.cost;
    best.cost = merging.cost(best.one, best.other);
    if (best.cost <= before) return best;
  }
}

/**
 * Merges pieces into files: those that the same parts load, then two files at a time, those first that cost the least, until there
 * are no more than `most`, and for as long as it saves anything. No two files need each other. The result names the pieces of each.
 */
export function mergePieces(pieces: readonly Piece[], parts: readonly Part[], { most, perFile }: Limits): number[][] {
  const merging = new Merging(parts, perFile);
  const files = new Set(firstFiles(pieces, parts));
  let candidates = pairsOf(merging, [...files]);
  for (;;) {
    const best = cheapest(merging, candidates);
    if (best === null || (best.cost >= 0 && files.size <= most)) break;
    merging.merge(best.one, best.other);
    files.delete(best.other);
    candidates = pairsAfter(merging, candidates, best);
  }
  return [...files].map((file) => file.pieces.toSorted((a, b) => a - b));
}
