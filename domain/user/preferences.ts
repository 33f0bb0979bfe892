import type { Country } from './country.ts';
import { interfaceLanguage, type Language, languages } from './languages.ts';

/** The preference that holds a table's columns: its name plus a suffix (specification 2.10). */
export const selectedColumnsKey = (table: string): string => `${table}_selectedColumns`;

/** The preference that holds the order of a table's columns. */
export const columnOrderKey = (table: string): string => `${table}_columnOrder`;

/** The preference that holds the widths of a table's columns in pixels. */
export const columnWidthsKey = (table: string): string => `${table}_columnWidths`;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (problem) {
    // Other clients write this text too; one that isn't JSON holds no preference.
    if (problem instanceof SyntaxError) return null;
    throw problem;
  }
}

/** All stored preferences by key; none where the text isn't an object. */
export function preferencesIn(tableSettings: string | null): Readonly<Record<string, unknown>> {
  const settings = parsed(tableSettings ?? '');
  return typeof settings === 'object' && settings !== null ? { ...settings } : {};
}

const valueIn = (tableSettings: string | null, preference: string): unknown =>
  Reflect.get(preferencesIn(tableSettings), preference);

/** Whether a preference is on. */
export const isOn = (tableSettings: string | null, preference: string): boolean =>
  valueIn(tableSettings, preference) === true;

/** The text of a preference; null when it isn't set. */
export function textIn(tableSettings: string | null, preference: string): string | null {
  const chosen = valueIn(tableSettings, preference);
  return typeof chosen === 'string' ? chosen : null;
}

/** The list of texts of a preference; null when it isn't set. */
export function textsIn(tableSettings: string | null, preference: string): string[] | null {
  const chosen = valueIn(tableSettings, preference);
  return Array.isArray(chosen) && chosen.every((text) => typeof text === 'string') ? chosen : null;
}

/** The columns that a person chose for a table; null when they haven't chosen. */
export const selectedColumnsIn = (tableSettings: string | null, table: string): string[] | null =>
  textsIn(tableSettings, selectedColumnsKey(table));

/** The order in which a person put the columns of a table; null when they haven't. */
export const columnOrderIn = (tableSettings: string | null, table: string): string[] | null =>
  textsIn(tableSettings, columnOrderKey(table));

/** The widths that a person gave the columns of a table; null when they have given none. */
export function columnWidthsIn(tableSettings: string | null, table: string): Record<string, number> | null {
  const chosen = valueIn(tableSettings, columnWidthsKey(table));
  if (typeof chosen !== 'object' || chosen === null) return null;
  const widths = Object.entries(chosen).filter(([, width]) => Number.isSafeInteger(width) && width > 0);
  return widths.length === 0 ? null : Object.fromEntries(widths);
}

/** Set when an ordinary user continues without a subscription (specification 4.7, "accepted no-privileges"). */
export const acceptedNoPrivileges = 'acceptedNoPrivileges';

/** Whether the stored preferences say that the user continued without a subscription. */
export const hasAcceptedNoPrivileges = (tableSettings: string | null): boolean =>
  isOn(tableSettings, acceptedNoPrivileges);

/** Turns on inviting employees by e-mail, which the specification has but hides (2.8). */
export const invitesByMail = 'employeesInvitedByMail';

/** The break that a person takes each day: so many minutes, begun and ended between two times of the clock. */
export interface OwnBreak {
  minutes: number;
  from: string;
  to: string;
}

/** The preference that holds a person's {@link OwnBreak}, with which the order of their day is suggested. */
export const ownBreak = 'dayBreak';

const clockPattern = /^([01]\d|2[0-3]):[0-5]\d$/;
const isClock = (time: unknown): time is string => typeof time === 'string' && clockPattern.test(time);
const longestOwnBreak = 180;

/** The break in somebody's preferences; null without one. */
export function ownBreakIn(tableSettings: string | null): OwnBreak | null {
  const { minutes, from, to } = (valueIn(tableSettings, ownBreak) ?? {}) as Partial<Record<keyof OwnBreak, unknown>>;
  const isLength =
    typeof minutes === 'number' && Number.isInteger(minutes) && minutes > 0 && minutes <= longestOwnBreak;
  return isLength && isClock(from) && isClock(to) ? { minutes, from, to } : null;
}

/**
 * The roles that preselect employees for a task (specification 2.1, preferences). The device keeps the roles picked
 * last under the same name (specification 9).
 */
export const rolesSelected = 'rolesSelected:assignement';

const greekCountries: readonly string[] = ['EL', 'GR', 'CY'];

/** The language in somebody's stored preferences; null when there is none. */
export function chosenLanguage(tableSettings: string | null): Language | null {
  const chosen = textIn(tableSettings, interfaceLanguage);
  return languages.find((language) => language === chosen) ?? null;
}

/** The language of messages to a person: that of their interface, else that of their country, else Greek. */
export function languageOf(tableSettings: string | null, country: Country | null): Language {
  const abroad = country !== null && !greekCountries.includes(country.code);
  return chosenLanguage(tableSettings) ?? (abroad ? 'en' : 'el');
}
