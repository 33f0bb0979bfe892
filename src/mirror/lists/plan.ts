import { foldedWords } from '../../../domain/kernel/fold.ts';
import { defaultTimeZone, type TimeRange } from '../../../domain/kernel/time.ts';
import { instantsOf } from '../../../domain/list/compare.ts';
import type { ListFilter } from '../../../domain/list/query.ts';
import type { Condition, ListDefinition, ListIndex, MirrorQuery } from './list-definition.ts';

/** A query of a list, with the part of it that an index answers. */
export interface Plan {
  definition: ListDefinition;
  query: MirrorQuery;
  /** The folded words that are searched. */
  words: readonly string[];
  timeZone: string;
  part: Part | null;
}

/** A part of a list that an index finds. */
export interface Part {
  index: ListIndex;
  /** The values before the order in the index. */
  keys: readonly (string | number)[];
  /** The part of the order that is needed; null for all of it. */
  range: TimeRange | null;
  /** Conditions and filters that the index doesn't cover. */
  conditions: readonly Condition[];
  filters: readonly ListFilter[];
}

/** Filters that only allow one word of a closed list are found like conditions of the list itself. */
function equalityOf(definition: ListDefinition, filter: ListFilter): Condition | null {
  const { field, matchMode, value } = filter;
  const isWord = definition.source.fields[field]?.kind === 'choice' && typeof value === 'string' && value !== '';
  return isWord && (matchMode === 'is' || matchMode === 'equals') ? { field, equals: value } : null;
}

/** The instants that filters of a field let through together, and those of the filters that say so. */
function rangeOf(
  { query: { filters }, timeZone }: Omit<Plan, 'part'>,
  field: string | null,
): { range: TimeRange | null; used: readonly ListFilter[] } {
  const found = filters.flatMap((filter) => {
    const range = filter.field === field ? instantsOf(filter, timeZone) : null;
    return range === null ? [] : [{ filter, range }];
  });
  if (found.length === 0) return { range: null, used: [] };
  const from = Math.max(...found.map(({ range }) => range.from));
  const to = Math.min(...found.map(({ range }) => range.to));
  return { range: { from, to: Math.max(from, to) }, used: found.map(({ filter }) => filter) };
}

/** The part of a list that an index finds; null if a value before the sorted one is missing. */
function partOf(plan: Omit<Plan, 'part'>, index: ListIndex): Part | null {
  const { definition, query } = plan;
  const ofFilters = query.filters.flatMap((filter) => equalityOf(definition, filter) ?? []);
  const equalities = [...definition.where, ...ofFilters];
  const found = index.equals.map((field) => equalities.find((condition) => condition.field === field));
  const keys = found.flatMap((condition) =>
    condition === undefined || typeof condition.equals === 'boolean' ? [] : [condition.equals],
  );
  if (keys.length < index.equals.length) return null;
  const isField = definition.source.fields[index.order ?? '']?.kind === 'date';
  const { range, used } = rangeOf(plan, isField ? index.order : null);
  const answered = (field: string, value: unknown): boolean =>
    found.some((condition) => condition?.field === field && condition.equals === value);
  return {
    index,
    keys,
    range,
    conditions: definition.where.filter(({ field, equals }) => !answered(field, equals)),
    filters: query.filters.filter((filter) => !used.includes(filter) && !isAnswered(definition, filter, answered)),
  };
}

function isAnswered(
  definition: ListDefinition,
  filter: ListFilter,
  answered: (field: string, value: unknown) => boolean,
): boolean {
  const equality = equalityOf(definition, filter);
  return equality !== null && answered(equality.field, equality.equals);
}

/** Ranks an index by how few rows it leaves to scan: ranges narrow most, then values, then the order. */
const worth = (part: Part, { query: { sort } }: Omit<Plan, 'part'>): number =>
  (part.range === null ? 0 : 100) + 10 * part.keys.length + (part.index.order === sort.field ? 1 : 0);

/** The best that an index of the mirror can do for a query. */
export function planOf(definition: ListDefinition, query: MirrorQuery): Plan {
  const words = foldedWords(query.search);
  const request = { definition, query, words, timeZone: query.timeZone ?? defaultTimeZone };
  const parts = definition.source.indexes.flatMap((index) => partOf(request, index) ?? []);
  const [part = null] = parts.sort((one, other) => worth(other, request) - worth(one, request));
  return { ...request, part };
}

/** The part whose index has the order, when that is all that the query asks for; else null. */
export function orderedPart({ part, words, query }: Plan): Part | null {
  if (part === null || words.length > 0 || part.conditions.length > 0 || part.filters.length > 0) return null;
  return part.index.order === query.sort.field ? part : null;
}
