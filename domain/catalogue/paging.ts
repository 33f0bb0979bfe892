import { z } from 'zod';
import { matchModes } from '../list/query.ts';

/** The most rows of one page (specification 9: the unpaged list by task asks for 10000). */
export const mostRows = 10_000;
/** The most values of one `in`. */
const mostValues = 200;

const expected = 'expected a text, a number, true, false, an object with an id, or a list of these';
const single = z.union([z.string().max(1000), z.number(), z.boolean(), z.object({ id: z.string().max(64) })], {
  error: expected,
});
const value = z.union([single, z.array(single).max(mostValues), z.null()], { error: expected });

/**
 * One comparison; an empty value matches everything. An unknown `matchMode` is rejected with the list of valid ones.
 * `operator` combines the comparisons of one list and is the same in each.
 */
export const filterSchema = z.strictObject({
  value: value.optional(),
  matchMode: z.string().max(40).meta({ enum: matchModes }),
  operator: z.enum(['and', 'or']).nullish(),
});

export type Filter = z.infer<typeof filterSchema>;

/**
 * Paging request (specification 3): `first` is the first row's index, `rows` the page size, `sortOrder` 1 or -1.
 * `filters` maps a field to comparisons that all (with operator `or`: any) must match. A field may be a path over
 * references, up to two rows away (`rootTask.owner.nickname`).
 */
export const pageRequestSchema = z.strictObject({
  first: z.int().min(0).max(1_000_000_000).default(0),
  rows: z.int().min(1).max(mostRows).default(10),
  sortField: z.string().max(100).nullish(),
  sortOrder: z.union([z.literal(1), z.literal(-1), z.literal(0)], { error: 'expected 1, -1 or 0' }).nullish(),
  filters: z
    .record(
      z.string().max(100),
      z.union([filterSchema, z.array(filterSchema).max(10)], {
        error: 'expected {value, matchMode} or a list of at most 10 of these',
      }),
    )
    .refine((filters) => Object.keys(filters).length <= 50, { error: 'at most 50 fields' })
    .nullish(),
  /** Sent by some clients and ignored. */
  pageCount: z.int().nullish(),
});

const searchText = z.string().max(200).nullish();

/** A paging request with a text (`specs` or `search`) that each row must hold, word by word, in any of its names. */
export const searchRequestSchema = pageRequestSchema.extend({ specs: searchText, search: searchText });

export type PageRequest = z.infer<typeof pageRequestSchema>;
export type SearchRequest = z.infer<typeof searchRequestSchema>;

/** Paged result (specification 3): `number` is the page's number from 0, `totalElements` the rows of all pages. */
export const pageOf = <Row extends z.core.$ZodType>(row: Row) =>
  z.object({ content: z.array(row), number: z.int(), totalElements: z.int(), last: z.boolean() });

export interface Page<Row> {
  content: Row[];
  number: number;
  totalElements: number;
  last: boolean;
}
