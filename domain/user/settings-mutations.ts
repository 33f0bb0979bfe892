import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { applied, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';

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

const longest = 100_000;

/**
 * Sets preferences of the user's own, key by key (specification 2.10); `null` takes one away. The row has the user's id, so
 * that every device makes the same one (decision 0017). The last choice wins: what somebody prefers is no conflict.
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
