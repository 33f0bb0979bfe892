import { chosenLanguage, interfaceLanguage, type Language } from '../../../domain/user/language.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { getRow } from '../../db/repositories/rows.ts';
import { mutate, requestFor } from '../mutate/mutate.ts';

/** In which language a request speaks; null where it does not say so. */
export interface Spoken {
  language: Language | null;
  /** Whether the person sees that language now; else it counts only while none is known. */
  isSeen: boolean;
}

/** Keeps the language of somebody's interface with their preferences, in which they are told from then on. */
export async function noteLanguage(context: Context, viewer: Viewer, { language, isSeen }: Spoken): Promise<void> {
  if (language === null) return;
  const settings = await getRow(context.database.kysely, 'users-settings', viewer.userId);
  const known = chosenLanguage(settings?.tableSettings ?? null);
  if (known === language || (known !== null && !isSeen)) return;
  const args = { id: viewer.userId, set: { [interfaceLanguage]: language } };
  // Preferences that have no room for it keep nobody out.
  await mutate(context, viewer, requestFor('saveTableSettings', args));
}
