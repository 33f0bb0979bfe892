import { z } from 'zod';

const fieldNames = z.array(z.string().max(100)).max(200).readonly();

const contentSchema = z.strictObject({
  search: z.record(z.string().max(100), z.unknown()),
  chosen: fieldNames.nullable(),
  order: fieldNames.nullable(),
  widths: z.record(z.string().max(100), z.int().min(1).max(10_000)).nullable(),
});

/**
 * The parts of a list that a view keeps: the search parameters, and the chosen columns, their order and their widths in pixels as a table's
 * preferences have them; null for those of the table.
 */
export type ViewContent = z.infer<typeof contentSchema>;

function isContent(text: string): boolean {
  try {
    return contentSchema.safeParse(JSON.parse(text)).success;
  } catch (problem) {
    if (problem instanceof SyntaxError) return false;
    throw problem;
  }
}

/** The longest content of a view, in characters. */
const longestContent = 10_000;

/** The content of a view as rows have it: as JSON text, because the order of its lists counts when two edits are compared. */
export const viewContentSchema = z.string().max(longestContent).refine(isContent, { error: 'the content of a view' });
