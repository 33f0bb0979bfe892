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
