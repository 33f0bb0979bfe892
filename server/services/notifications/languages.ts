import { type Language, languageOf } from '../../../domain/user/language.ts';
import type { User } from '../../../domain/user/schema.ts';
import { getRows } from '../../db/repositories/rows.ts';
import type { Executor } from '../../db/schema.ts';

/** In which language each of some people is told, by their ids. */
export async function languagesOf(db: Executor, users: readonly User[]): Promise<ReadonlyMap<string, Language>> {
  const ids = users.map(({ id }) => id);
  const settings = new Map((await getRows(db, 'users-settings', ids)).map((row) => [row.id, row.tableSettings]));
  return new Map(users.map(({ id, country }) => [id, languageOf(settings.get(id) ?? null, country)]));
}
