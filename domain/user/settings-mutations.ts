import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { applied, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';

/**
 * A user's preferences by key: a table's name with `_selectedColumns`, or a preference's own name (specification 2.10).
 */
export const tableSettingsSchema = z.record(z.string().min(1).max(200), z.unknown());

export type TableSettings = z.infer<typeof tableSettingsSchema>;

/** Parses the stored preferences; empty when the text, which other clients write too, isn't an object. */
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

/**
 * Merges preferences into the stored text and drops those set to null. Keys are sorted, so that equal preferences give
 * equal texts.
 */
export function mergeSettings(text: string | null, set: TableSettings): string {
  const merged = { ...parseSettings(text), ...set };
  const entries = Object.entries(merged).filter(([, value]) => value !== null && value !== undefined);
  return JSON.stringify(Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1))));
}

const longest = 100_000;

/**
 * Sets preferences key by key (specification 2.10); `null` removes one. The row has the user's id, so that all devices
 * create the same row (decision 0017). The last choice wins: preferences never conflict.
 */
export const saveTableSettings = defineMutation({
  args: z.object({ id: id(), set: tableSettingsSchema }),
  base: z.object({}),
  target: (args) => ({ resource: 'users-settings', id: args.id }),
  sets: (args) => [`users-settings/${args.id}`],
  needs: () => [],
  load: async (args, rows) => ({ present: await rows.lock('users-settings', args.id) }),
  decide: ({ present }, { args, context: { actor } }) => {
    if (args.id !== actor.userId) return rejected('not_permitted');
    const tableSettings = mergeSettings(present?.tableSettings ?? null, args.set);
    if (tableSettings.length > longest) return rejected('rule', 'tableSettings');
    if (present === undefined) {
      const row = { company: { id: actor.companyId }, nickname: null, users: { id: args.id }, tableSettings };
      return applied([{ kind: 'create', resource: 'users-settings', id: args.id, row }]);
    }
    if (present.tableSettings === tableSettings) return applied([]);
    return applied([{ kind: 'change', resource: 'users-settings', id: args.id, set: { tableSettings } }]);
  },
});
