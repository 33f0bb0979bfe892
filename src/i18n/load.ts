import type { ResourceLanguage } from 'i18next';
import { minute } from '../../domain/kernel/time.ts';
import type { Language } from '../../domain/user/language.ts';
import { fetchAppFile } from '../../workers/browser/app-file.ts';

/**
 * The texts of a language (specification 7, "Translations are loaded from assets/i18n"). They are files of the program
 * itself, kept by the service worker with the scripts: the one thing besides those that the page loads without the engine.
 * Whoever waits for them sees nothing, so that they may take a minute and no longer.
 */
export async function loadTexts(language: Language): Promise<ResourceLanguage> {
  const reply = await fetchAppFile(`/assets/i18n/${language}.json`, minute);
  if (!reply.ok) throw new Error(`The texts of "${language}" could not be loaded: ${reply.status}`);
  return reply.json();
}
