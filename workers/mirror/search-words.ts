import { addresses } from '../../domain/address/resource.ts';
import { customers } from '../../domain/customer/resource.ts';
import { foldedWords } from '../../domain/kernel/fold.ts';
import { searchedTextsOf } from '../../domain/kernel/resource.ts';
import type { Resource } from '../../domain/kernel/resources.ts';
import type { AnyRow, Rows } from '../../domain/rows.ts';

/** The resources whose rows are found by words; the mirror has an index of these. */
export const searchedResources = ['tasks', 'customers', 'addresses'] as const;

export type SearchedResource = (typeof searchedResources)[number];

export const isSearched = (resource: Resource): resource is SearchedResource =>
  searchedResources.some((searched) => searched === resource);

/** Under which value the mirror keeps how far the words of a resource have been filled in. */
export const wordsAfter = <Name extends SearchedResource>(resource: Name) => `wordsAfter/${resource}` as const;

/** By what the rows of each resource are found. */
const texts: { [Name in SearchedResource]: (row: Rows[Name]) => (string | number | null)[] } = {
  tasks: ({ nickname, jobTicket, number }) => [nickname, jobTicket, number],
  customers: (row) => searchedTextsOf(customers, row),
  addresses: (row) => searchedTextsOf(addresses, row),
};

/** The folded words by which a row is found, each once. */
export function searchWords<Name extends SearchedResource>(resource: Name, row: Rows[Name]): string[];
export function searchWords(resource: SearchedResource, row: AnyRow): string[];
export function searchWords(resource: SearchedResource, row: AnyRow): string[] {
  // The row is one of the resource's.
  const textsOf = texts[resource] as (row: AnyRow) => (string | number | null)[];
  // `join` writes nothing for null.
  return foldedWords(textsOf(row).join(' '));
}

/** After a fill no row has its words: they are added in idle time, from the first row on. */
export const noWords = { 'wordsAfter/tasks': '', 'wordsAfter/customers': '', 'wordsAfter/addresses': '' } as const;
