/**
 * How a filter compares (specification 9): texts, numbers, booleans and dates in this order, then the names by which
 * PrimeNG's tables call the modes of dates, and lists of values. Which kind of field takes which: decision 0021.
 */
export const matchModes = [
  'startsWith',
  'contains',
  'notContains',
  'endsWith',
  'equals',
  'notEquals',
  'lt',
  'lte',
  'gt',
  'gte',
  'is',
  'isNot',
  'before',
  'after',
  'dateIs',
  'dateIsNot',
  'dateBefore',
  'dateAfter',
  'in',
] as const;

export type MatchMode = (typeof matchModes)[number];

/** What the values of a column are, as lists show, sort and filter them. A reference is shown and found by its row's name. */
export type ColumnKind = 'text' | 'number' | 'boolean' | 'date' | 'choice' | 'reference';

const texts = ['startsWith', 'contains', 'notContains', 'endsWith', 'equals', 'notEquals'] as const;

/** The operators that a column's filter offers (specification 9); the first one is preset. */
export const operatorsOf: Readonly<Record<ColumnKind, readonly MatchMode[]>> = {
  text: texts,
  number: [...texts, 'lt', 'lte', 'gt', 'gte'],
  boolean: ['is', 'isNot'],
  date: ['before', 'after'],
  choice: ['is', 'isNot', 'in'],
  reference: [...texts, 'in'],
};
