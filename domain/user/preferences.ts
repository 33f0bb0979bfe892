import type { Country } from './country.ts';

/** The preference under which a table's columns are kept: its url plus a suffix (specification 2.10). */
export const selectedColumnsKey = (table: string): string => `${table}_selectedColumns`;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (problem) {
    // Whoever wrote it: a text that is no JSON holds no choice.
    if (problem instanceof SyntaxError) return null;
    throw problem;
  }
}

function valueIn(tableSettings: string | null, preference: string): unknown {
  const settings = parsed(tableSettings ?? '');
  return typeof settings === 'object' && settings !== null ? Reflect.get(settings, preference) : null;
}

/** Whether a person switched a preference on, in the JSON text of their preferences. */
export const isOn = (tableSettings: string | null, preference: string): boolean =>
  valueIn(tableSettings, preference) === true;

/** The text that a person chose under a preference, in the JSON text of their preferences; null when none was chosen. */
export function textIn(tableSettings: string | null, preference: string): string | null {
  const chosen = valueIn(tableSettings, preference);
  return typeof chosen === 'string' ? chosen : null;
}

/** The texts that a person chose under a preference, in the JSON text of their preferences; null when none were chosen. */
export function textsIn(tableSettings: string | null, preference: string): string[] | null {
  const chosen = valueIn(tableSettings, preference);
  return Array.isArray(chosen) && chosen.every((text) => typeof text === 'string') ? chosen : null;
}

/** The fields that a person chose to see of a table; null when none were chosen. */
export const selectedColumnsIn = (tableSettings: string | null, table: string): string[] | null =>
  textsIn(tableSettings, selectedColumnsKey(table));

/** The preference by which an ordinary user went on without a subscription (specification 4.7, "accepted no-privileges"). */
export const acceptedNoPrivileges = 'acceptedNoPrivileges';

/** Whether somebody's kept preferences, as the text that they are stored as, say so. */
export function hasAcceptedNoPrivileges(tableSettings: string | null): boolean {
  const preferences: unknown = JSON.parse(tableSettings ?? 'null');
  return (
    typeof preferences === 'object' && preferences !== null && Reflect.get(preferences, acceptedNoPrivileges) === true
  );
}

/** The preference by which employees are invited by e-mail, too, which the specification has and hides (2.8). */
export const invitesByMail = 'employeesInvitedByMail';

/**
 * The roles by which employees are offered for a task at first (specification 2.1, preferences). On a device the roles that
 * were picked last are kept under the same name (specification 9).
 */
export const rolesSelected = 'rolesSelected:assignement';

/** The languages in which people are told, which are those of the interface (specification 1). */
export const languages = ['el', 'en'] as const;

export type Language = (typeof languages)[number];

/** The preference under which the language stands in which somebody last signed in, or which they chose since then. */
export const interfaceLanguage = 'language';

const greekCountries: readonly string[] = ['EL', 'GR', 'CY'];

/** The language that somebody's kept preferences name; null while none is known. */
export function chosenLanguage(tableSettings: string | null): Language | null {
  const chosen = textIn(tableSettings, interfaceLanguage);
  return languages.find((language) => language === chosen) ?? null;
}

/** The language in which a person is told: that of their interface; where that is not known, that of their country, else Greek. */
export function languageOf(tableSettings: string | null, country: Country | null): Language {
  const abroad = country !== null && !greekCountries.includes(country.code);
  return chosenLanguage(tableSettings) ?? (abroad ? 'en' : 'el');
}
