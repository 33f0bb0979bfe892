import type { TextKey } from '../../i18n/texts.ts';
import { createTask } from './creations.ts';

/** What a shortcut does: leads to a path of the app, or opens the palette or the list of shortcuts. */
export type ShortcutAct = { kind: 'go'; to: string } | { kind: 'palette' } | { kind: 'shortcuts' };

/** Keys pressed one after the other, by the letters of a Latin keyboard; they are where they are on a Greek one, too. */
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

/** Every shortcut of the product, besides those that a list or a dialog has of its own. */
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

/** The shortcuts whose paths are among those that a person is offered. */
export const shortcutsTo = (paths: ReadonlySet<string>): Shortcut[] =>
  shortcuts.filter(({ act }) => act.kind !== 'go' || paths.has(act.to));

/** What of a pressed key matters; `code` is where it is on the keyboard. */
type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The key as shortcuts name it: letters by their place, so that a Greek layout needs no switching. Null: none of a shortcut. */
export function keyOf({ key, code, ctrlKey, metaKey, altKey }: Pressed): string | null {
  if (altKey) return null;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  const name = (/^[a-z]$/i.test(key) ? key : (letter ?? key)).toLowerCase();
  if (name.length !== 1) return null;
  return ctrlKey || metaKey ? `mod+${name}` : name;
}

/** What a further key makes of those pressed before: a shortcut that is complete, or the keys of one that has begun. */
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
