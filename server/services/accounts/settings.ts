import type { SettingsBody } from '../../../domain/catalogue/users.ts';
import { DomainError } from '../../../domain/errors/codes.ts';
import { sameValue } from '../../../domain/mutation/merge.ts';
import type { Rows } from '../../../domain/rows.ts';
import { type TableSettings, tableSettingsSchema } from '../../../domain/user/settings-mutations.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { visibleRow } from '../../db/visibility/visible.ts';
import { requestFor } from '../mutate/mutate.ts';
import { createRow } from '../rows/write.ts';

const list = { resource: 'users-settings' } as const;

/** The viewer's preferences, or null. */
export const ownSettings = async (context: Context, viewer: Viewer): Promise<Rows['users-settings'] | null> =>
  (await visibleRow(context.database.kysely, viewer, { ...list, id: viewer.userId })) ?? null;

function settingsIn(given: string | TableSettings | null): TableSettings {
  if (typeof given !== 'string') return given ?? {};
  try {
    const { success, data } = tableSettingsSchema.safeParse(JSON.parse(given));
    if (success) return data;
  } catch (problem) {
    if (!(problem instanceof SyntaxError)) throw problem;
  }
  throw new DomainError('validation', undefined, ['tableSettings']);
}

/** Sets preferences by key, given as the specification's text or parsed. Other fields must be unchanged. */
export async function saveSettings(
  context: Context,
  viewer: Viewer,
  { tableSettings, version, ...others }: SettingsBody,
): Promise<Rows['users-settings']> {
  const present = await ownSettings(context, viewer);
  if (version !== undefined && version !== present?.version) throw new DomainError('version_conflict');
  const known: Readonly<Record<string, unknown>> = present ?? { id: viewer.userId, users: { id: viewer.userId } };
  const differing = Object.entries(others).filter(([field, value]) => !sameValue(value ?? null, known[field] ?? null));
  if (differing.length > 0)
    throw new DomainError(
      'validation',
      undefined,
      differing.map(([field]) => field),
    );
  const args = { id: viewer.userId, set: settingsIn(tableSettings) };
  return createRow(context, viewer, {
    list,
    id: viewer.userId,
    mutation: requestFor('saveTableSettings', args),
  });
}
