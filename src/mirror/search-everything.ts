import { addressName } from '../../domain/address/naming.ts';
import { foldedWords } from '../../domain/kernel/fold.ts';
import { phoneBookOrder } from '../../domain/kernel/phone-book-order.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { searchWords } from '../../workers/mirror/search-words.ts';
import { isSearched, type SearchedResource, wordsAfter } from '../../workers/mirror/searched.ts';
import type { StoredRow } from '../../workers/mirror/stored-rows.ts';
import { findRows, hasQuickWords } from './lists/found.ts';
import type { ListDefinition } from './lists/list-definition.ts';
import { planOf } from './lists/plan.ts';
import { allEquipment } from './lists/tables/equipment.ts';
import { allAddresses, allCustomers } from './lists/tables/places.ts';
import { allTasks } from './lists/tables/tasks.ts';

/** Search results: the most likely rows of each kind. */
export interface FoundEverywhere {
  tasks: StoredRow<'tasks'>[];
  addresses: StoredRow<'addresses'>[];
  customers: StoredRow<'customers'>[];
  equipment: FoundPiece[];
}

/** A piece with the name of the address where it is, or was. */
export interface FoundPiece extends Pick<StoredRow<'equipment'>, 'id' | 'kind' | 'serialNumber'> {
  place: string | null;
}

/** Rows that are looked at of those that a word finds; the likeliest of these are shown. */
const lookedAt = 200;

/** The ids of rows that have words which begin with the longest of these words, and with the next longest. */
async function idsByWords(
  mirror: MirrorDatabase,
  resource: SearchedResource,
  words: readonly string[],
): Promise<string[]> {
  const [longest = '', next] = [...words].sort((one, other) => other.length - one.length);
  const having = (word: string) => mirror.rows(resource).where('words').startsWith(word);
  if (next === undefined) return having(longest).limit(lookedAt).primaryKeys();
  const [some, others] = await Promise.all([having(longest).primaryKeys(), having(next).primaryKeys()]);
  const known = new Set(others);
  return some.filter((id) => known.has(id));
}

/** The rows among some that have all the words; reading ends when enough have been found. */
async function rowsHaving<Name extends SearchedResource>(
  mirror: MirrorDatabase,
  resource: Name,
  { ids, words }: { ids: readonly string[]; words: readonly string[] },
): Promise<StoredRow<Name>[]> {
  const found: StoredRow<Name>[] = [];
  for (let start = 0; start < ids.length && found.length < lookedAt; start += lookedAt) {
    const rows = await mirror.rows(resource).bulkGet(ids.slice(start, start + lookedAt));
    for (const row of rows) {
      const own = row === undefined ? [] : searchWords(resource, row);
      if (row !== undefined && words.every((word) => own.some((one) => one.startsWith(word)))) found.push(row);
    }
  }
  return found;
}

/** By the index of words; like a list where that is still being filled, or is slower. */
async function candidates<Name extends SearchedResource>(
  mirror: MirrorDatabase,
  definition: ListDefinition<Name>,
  text: string,
): Promise<StoredRow<Name>[]> {
  const { resource } = definition.source;
  const words = foldedWords(text);
  const isFilled = isSearched(resource) && (await mirror.values.get(wordsAfter(resource))) === undefined;
  if (!isFilled || (await hasQuickWords(mirror, definition.source, words))) {
    const query = { search: text, filters: [], sort: definition.sort, page: 0, size: lookedAt };
    const found = await findRows(mirror, planOf(definition, query));
    // A list finds rows of its own resource.
    return (await found.slice(0, lookedAt)) as StoredRow<Name>[];
  }
  const ids = [...new Set(await idsByWords(mirror, resource, words))];
  return rowsHaving(mirror, resource, { ids, words });
}

/** Pieces of equipment, the latest first. They have no index of words: an address has few. */
async function piecesHaving(mirror: MirrorDatabase, text: string, limit: number): Promise<FoundPiece[]> {
  const query = { search: text, filters: [], sort: allEquipment.sort, page: 0, size: limit };
  const found = (await (
    await findRows(mirror, planOf(allEquipment, query))
  ).slice(0, limit)) as StoredRow<'equipment'>[];
  const places = await mirror.rows('addresses').bulkGet(found.map(({ address }) => address.id));
  return found.map(({ id, kind, serialNumber }, index) => {
    const place = places[index];
    return { id, kind, serialNumber, place: place === undefined ? null : addressName(place) };
  });
}

/** Open work before what is over, and of each the latest. */
function byLikelihood(one: StoredRow<'tasks'>, other: StoredRow<'tasks'>): number {
  const open = Number(other.list === 'active') - Number(one.list === 'active');
  return open || (other.installationTimestampFrom ?? 0) - (one.installationTimestampFrom ?? 0);
}

const byName = (one: { nickname: string | null }, other: { nickname: string | null }): number =>
  phoneBookOrder(one.nickname ?? '', other.nickname ?? '');

/**
 * Tasks, addresses, customers and equipment in which every word of the text begins a word, without case and accents; at most `limit` of
 * each. An empty text finds nothing.
 */
export async function searchEverything(mirror: MirrorDatabase, text: string, limit: number): Promise<FoundEverywhere> {
  if (foldedWords(text).length === 0) return { tasks: [], addresses: [], customers: [], equipment: [] };
  const [tasks, addresses, customers, equipment] = await Promise.all([
    candidates(mirror, allTasks, text),
    candidates(mirror, allAddresses, text),
    candidates(mirror, allCustomers, text),
    piecesHaving(mirror, text, limit),
  ]);
  return {
    tasks: tasks.sort(byLikelihood).slice(0, limit),
    addresses: addresses.sort(byName).slice(0, limit),
    customers: customers.sort(byName).slice(0, limit),
    equipment,
  };
}
