import type { TextKey } from '../../i18n/texts.ts';
import { createTask } from './creations.ts';

/** The effect of a shortcut: it opens a path, the palette, or the list of shortcuts. */
export type ShortcutAct = { kind: 'go'; to: string } | { kind: 'palette' } | { kind: 'shortcuts' };

/** Keys pressed in sequence, as letters of a Latin keyboard. A Greek layout uses the same physical keys. */
export interface Shortcut {
  keys: readonly string[];
  label: TextKey;
  act: ShortcutAct;
}

const go = (letter: string, to: string, label: TextKey): Shortcut => ({
  keys: ['g', letter],
  label,
  act: { kind: 'go', to },
});

/** All shortcuts except those handled by lists and dialogs. */
export const shortcuts: readonly Shortcut[] = [
  { keys: ['mod+k'], label: 'shortcuts.palette', act: { kind: 'palette' } },
  { keys: ['/'], label: 'shortcuts.search', act: { kind: 'palette' } },
  { keys: ['?'], label: 'shortcuts.list', act: { kind: 'shortcuts' } },
  { keys: ['c'], label: createTask.label, act: { kind: 'go', to: createTask.to } },
  go('t', '/tasks', 'nav.tasks'),
  go('d', '/my-day', 'nav.myDay'),
  go('c', '/calendar', 'nav.calendar'),
  go('a', '/addresses', 'nav.addresses'),
  go('u', '/customers', 'nav.customers'),
  go('p', '/personnel', 'nav.personnel'),
  go('r', '/roles', 'nav.roles'),
  go('i', '/inbox', 'inbox.title'),
  go('m', '/me', 'nav.me'),
];

/** The shortcuts to these paths, and those without a path. */
export const shortcutsTo = (paths: ReadonlySet<string>): Shortcut[] =>
  shortcuts.filter(({ act }) => act.kind !== 'go' || paths.has(act.to));

/** `code` is the physical key. */
type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/**
 * The name of a pressed key. Letters go by the physical key, so that a Greek layout works too; null for keys that no
 * shortcut uses.
 */
export function keyOf({ key, code, ctrlKey, metaKey, altKey }: Pressed): string | null {
  if (altKey) return null;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  const name = (/^[a-z]$/i.test(key) ? key : (letter ?? key)).toLowerCase();
  if (name.length !== 1) return null;
  return ctrlKey || metaKey ? `mod+${name}` : name;
}

/** Adds a key to those pressed before: returns a complete shortcut, or the keys of an incomplete one. */
export function afterKey(
  all: readonly Shortcut[],
  before: readonly string[],
  key: string,
): { pressed: readonly string[]; found: Shortcut | null } {
  for (const pressed of [[...before, key], [key]]) {
    const begun = all.filter(({ keys }) => pressed.every((each, index) => keys[index] === each));
    const found = begun.find(({ keys }) => keys.length === pressed.length);
    if (found !== undefined) return { pressed: [], found };
    if (begun.length > 0) return { pressed, found: null };
  }
  return { pressed: [], found: null };
}
