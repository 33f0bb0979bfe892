import type { Resource } from '../../domain/kernel/resources.ts';

/** The resources whose rows are found by words; the mirror has an index of these. */
export const searchedResources = ['tasks', 'customers', 'addresses'] as const;

export type SearchedResource = (typeof searchedResources)[number];

export const isSearched = (resource: Resource): resource is SearchedResource =>
  searchedResources.some((searched) => searched === resource);

/** Under which value the mirror keeps how far the words of a resource have been filled in. */
export const wordsAfter = <Name extends SearchedResource>(resource: Name) => `wordsAfter/${resource}` as const;

/** After the initial sync no row has its words: they are added in idle time, from the first row on. */
export const noWords = { 'wordsAfter/tasks': '', 'wordsAfter/customers': '', 'wordsAfter/addresses': '' } as const;
