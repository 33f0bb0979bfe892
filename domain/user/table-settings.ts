import { z } from 'zod';

/** The preferences of one user, by key: a table's url with `_selectedColumns`, or a preference's own name (specification 2.10). */
export const tableSettingsSchema = z.record(z.string().min(1).max(200), z.unknown());

export type TableSettings = z.infer<typeof tableSettingsSchema>;

/** The preferences in their JSON text; none when the text is not an object, whoever wrote it. */
export function parseSettings(text: string | null): TableSettings {
  if (text === null) return {};
  try {
    const { success, data } = tableSettingsSchema.safeParse(JSON.parse(text));
    return success ? data : {};
  } catch (problem) {
    if (problem instanceof SyntaxError) return {};
    throw problem;
  }
}

/** The text with some preferences set, and those that are null taken out. Keys are in order, so that equal ones have one text. */
export function mergeSettings(text: string | null, set: TableSettings): string {
  const merged = { ...parseSettings(text), ...set };
  const entries = Object.entries(merged).filter(([, value]) => value !== null && value !== undefined);
  return JSON.stringify(Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1))));
}
