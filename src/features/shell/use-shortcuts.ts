import { useEffect, useEffectEvent, useRef } from 'react';
import { afterKey, keyOf, type Shortcut } from './shortcuts.ts';

/** Milliseconds in which the next key of a shortcut has to come. */
const patience = 1500;

/** Whether keys are meant for what has the focus: a field, a dialog, a menu. */
const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]') !==
    null;

/** Calls back for a shortcut that was pressed; never while somebody types, and a key that a screen used is not used twice. */
export function useShortcuts(all: readonly Shortcut[], onShortcut: (shortcut: Shortcut) => void): void {
  const pressed = useRef<{ keys: readonly string[]; at: number }>({ keys: [], at: 0 });
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const key = event.defaultPrevented || event.repeat ? null : keyOf(event);
    if (key === null || (isTaken(event.target) && !key.startsWith('mod+'))) return;
    const before = event.timeStamp - pressed.current.at < patience ? pressed.current.keys : [];
    const { pressed: keys, found } = afterKey(all, before, key);
    pressed.current = { keys, at: event.timeStamp };
    if (found === null) return;
    event.preventDefault();
    onShortcut(found);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
