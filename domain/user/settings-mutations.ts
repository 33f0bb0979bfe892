import { z } from 'zod';
import { id } from '../kernel/fields.ts';
import { applied, rejected } from '../mutation/decision.ts';
import { defineMutation } from '../mutation/definition.ts';
import { mergeSettings, tableSettingsSchema } from './table-settings.ts';

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
