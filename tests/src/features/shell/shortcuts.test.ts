import { describe, expect, it } from 'vitest';
import { afterKey, keyOf, shortcuts, shortcutsTo } from '../../../../src/features/shell/shortcuts.ts';

const press = (key: string, code = '', held: Partial<KeyboardEvent> = {}) =>
  keyOf({ key, code, ctrlKey: false, metaKey: false, altKey: false, ...held });

/** The label of the shortcut that keys make, pressed one after the other. */
function made(...keys: string[]): string | null {
  let pressed: readonly string[] = [];
  let last: string | null = null;
  for (const key of keys) {
    const after = afterKey(shortcuts, pressed, key);
    pressed = after.pressed;
    last = after.found?.label ?? null;
  }
  return last;
}

describe('shortcuts', () => {
  it.each([
    ['t', 'KeyT', 't'],
    ['τ', 'KeyT', 't'],
    ['T', 'KeyT', 't'],
    ['?', 'Slash', '?'],
    ['/', 'Slash', '/'],
    ['Shift', 'ShiftLeft', null],
    ['Enter', 'Enter', null],
  ])('name the key %s at %s as %s, whichever layout the keyboard has', (key, code, name) => {
    expect(press(key, code)).toBe(name);
  });

  it('tell keys that were pressed with Ctrl or ⌘ from letters, and leave those with Alt to the system', () => {
    expect(press('κ', 'KeyK', { ctrlKey: true })).toBe('mod+k');
    expect(press('k', 'KeyK', { metaKey: true })).toBe('mod+k');
    expect(press('k', 'KeyK', { altKey: true })).toBeNull();
  });

  it('are made by one key, by two after each other, and by nothing else', () => {
    expect(made('g', 't')).toBe('nav.tasks');
    expect(made('g', 'd')).toBe('nav.myDay');
    expect(made('c')).toBe('create.task');
    expect(made('g', 'c')).toBe('nav.calendar');
    expect(made('?')).toBe('shortcuts.list');
    expect(made('g')).toBeNull();
    expect(made('t')).toBeNull();
    expect(made('mod+c')).toBeNull();
  });

  it('begin anew where a key does not go on', () => {
    expect(made('g', 'x', 't')).toBeNull();
    expect(made('g', 'g', 't')).toBe('nav.tasks');
    expect(made('g', '?')).toBe('shortcuts.list');
  });

  it('are each made of their own keys', () => {
    const keys = shortcuts.map((shortcut) => shortcut.keys.join(' '));
    expect(new Set(keys).size).toBe(keys.length);
    const short = new Set(shortcuts.filter((shortcut) => shortcut.keys.length === 1).map(({ keys: [key] }) => key));
    expect(shortcuts.filter(({ keys: [key], keys: all }) => all.length > 1 && short.has(key))).toEqual([]);
  });

  it('lead only where a person is offered to go', () => {
    const offered = shortcutsTo(new Set(['/tasks'])).map(({ label }) => label);
    expect(offered).toEqual(['shortcuts.palette', 'shortcuts.search', 'shortcuts.list', 'nav.tasks']);
  });
});
