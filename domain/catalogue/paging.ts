import { z } from 'zod';

/** How a filter compares (specification 9): texts, numbers, booleans and dates in this order. */
const matchModes = [
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
] as const;

export type MatchMode = (typeof matchModes)[number];

/** The most rows of one page (specification 9: the unpaged list by task asks for 10000). */
export const mostRows = 10_000;

const value = z.union([z.string().max(1000), z.number(), z.boolean(), z.object({ id: z.string().max(64) }), z.null()]);

/** One comparison; an empty value filters nothing. */
const filterSchema = z.object({ value: value.optional(), matchMode: z.enum(matchModes) });

export type Filter = z.infer<typeof filterSchema>;

/**
 * Paging request (specification 3): `first` is the index of the first row, `rows` the size of a page, `sortOrder` 1 or -1.
 * `filters` maps a field, or `reference.field` of a row that it names, to one comparison or to several that all must hold.
 */
export const pageRequestSchema = z.object({
  first: z.int().min(0).max(1_000_000_000).default(0),
  rows: z.int().min(1).max(mostRows).default(10),
  sortField: z.string().max(100).nullish(),
  sortOrder: z.union([z.literal(1), z.literal(-1), z.literal(0)]).nullish(),
  filters: z
    .record(z.string().max(100), z.union([filterSchema, z.array(filterSchema).max(10)]))
    .refine((filters) => Object.keys(filters).length <= 50, { error: 'at most 50 fields' })
    .nullish(),
  /** Sent by some clients; the server counts for itself. */
  pageCount: z.int().nullish(),
});

/** A paging request with a text that each row must hold, word by word, in any of its names. */
export const searchRequestSchema = pageRequestSchema.extend({ search: z.string().max(200).nullish() });

export type PageRequest = z.infer<typeof pageRequestSchema>;
export type SearchRequest = z.infer<typeof searchRequestSchema>;

/** Paged result (specification 3): `number` is the page's number from 0, `totalElements` the rows of all pages. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ content: z.array(row), number: z.int(), totalElements: z.int(), last: z.boolean() });

export interface Page<Row> {
  content: Row[];
  number: number;
  totalElements: number;
  last: boolean;
}
