import type { ResourceLanguage } from 'i18next';
import { minute } from '../../domain/kernel/time.ts';
import type { Language } from '../../domain/user/language.ts';

/** The longest that the texts may take, in milliseconds; whoever waits for them sees nothing. */
const longest = minute;

/**
 * The texts of a language (specification 7, "Translations are loaded from assets/i18n"). They are files of the program
 * itself, kept by the service worker with the scripts: the one thing besides those that the page loads without the engine.
 */
export async function loadTexts(language: Language): Promise<ResourceLanguage> {
  // Headers and body; browsers from before 2022 cannot limit it.
  const limit = 'timeout' in AbortSignal ? { signal: AbortSignal.timeout(longest) } : {};
  const reply = await fetch(`/assets/i18n/${language}.json`, limit);
  if (!reply.ok) throw new Error(`The texts of "${language}" could not be loaded: ${reply.status}`);
  return reply.json();
}
