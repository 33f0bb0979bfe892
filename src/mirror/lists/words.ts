import type { Resource } from '../../../domain/kernel/resources.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { isSearched, wordsAfter } from '../../../workers/mirror/searched.ts';

/**
 * Ids of the rows that have, for each word, one that begins with it: sets of keys alone, no row is read. Null where no index
 * knows: the resource has none, or its words are still being filled in after the first load.
 */
export async function idsWithWords(
  mirror: MirrorDatabase,
  resource: Resource,
  words: readonly string[],
): Promise<string[] | null> {
  if (!isSearched(resource) || (await mirror.values.get(wordsAfter(resource))) !== undefined) return null;
  const table = mirror.rows(resource);
  const found = await Promise.all(words.map((word) => table.where('words').startsWith(word).primaryKeys()));
  const [fewest = [], ...others] = found.sort((one, other) => one.length - other.length);
  return others
    .map((keys) => new Set(keys))
    .reduce((keys, some) => keys.filter((key) => some.has(key)), [...new Set(fewest)]);
}
