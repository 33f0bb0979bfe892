import i18next, { type i18n, type Resource, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { minute } from '../../domain/kernel/time.ts';
import type { Language } from '../../domain/user/languages.ts';
import { fetchAppFile } from '../../workers/browser/app-file.ts';
import { isLanguage, preferredLanguage, storedLanguage, storeLanguage } from './language.ts';

/** Keeps `<html lang>` and the title in the language that is shown. */
function reflect(language: string): void {
  document.documentElement.lang = language;
}

/** i18next with the texts it is given; also what tests use. */
export async function makeI18n(language: Language, resources: Resource): Promise<i18n> {
  const instance = i18next.createInstance();
  await instance.use(initReactI18next).init({
    lng: language,
    resources,
    fallbackLng: false,
    interpolation: { escapeValue: false },
    returnNull: false,
    react: { useSuspense: false },
  });
  return instance;
}

/** Loads the texts of the preferred language; resolves when the first screen can be drawn. */
export async function startI18n(): Promise<i18n> {
  const language = preferredLanguage(storedLanguage(), navigator.languages);
  const instance = await makeI18n(language, { [language]: { translation: await loadTexts(language) } });
  reflect(language);
  return instance;
}

/** The language that is shown now. */
export const languageOf = (instance: i18n): Language => (isLanguage(instance.language) ? instance.language : 'el');

/** Shows another language at once and remembers it on this device. */
export async function changeLanguage(instance: i18n, language: Language): Promise<void> {
  if (!instance.hasResourceBundle(language, 'translation')) {
    instance.addResourceBundle(language, 'translation', await loadTexts(language));
  }
  await instance.changeLanguage(language);
  storeLanguage(language);
  reflect(language);
}

/**
 * The texts of a language (specification 7, "Translations are loaded from assets/i18n"). They are files of the program
 * itself, cached by the service worker with the scripts: the only other thing that the page loads without the engine. The screen is
 * empty until they are here, so they time out after a minute.
 */
async function loadTexts(language: Language): Promise<ResourceLanguage> {
  const reply = await fetchAppFile(`/assets/i18n/${language}.json`, minute);
  if (!reply.ok) throw new Error(`The texts of "${language}" could not be loaded: ${reply.status}`);
  return reply.json();
}
