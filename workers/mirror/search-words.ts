import { addresses } from '../../domain/address/resource.ts';
import { customers } from '../../domain/customer/resource.ts';
import { foldedWords } from '../../domain/kernel/fold.ts';
import { type ResourceFacts, searchedTextsOf } from '../../domain/kernel/resource.ts';
import type { AnyRow, Rows } from '../../domain/rows.ts';
import { tasks } from '../../domain/task/resource.ts';
import type { SearchedResource } from './searched.ts';

const facts: Readonly<Record<SearchedResource, ResourceFacts>> = { tasks, customers, addresses };

/** The folded words by which a row is found, each once. */
export function searchWords<Name extends SearchedResource>(resource: Name, row: Rows[Name]): string[];
export function searchWords(resource: SearchedResource, row: AnyRow): string[];
export function searchWords(resource: SearchedResource, row: AnyRow): string[] {
  return foldedWords(searchedTextsOf(facts[resource], row).join(' '));
}
