import { useSyncExternalStore } from 'react';

/** What lies over every screen when it is asked for, by a key or from a menu. */
type Help = 'palette' | 'shortcuts';

let opened: Help | null = null;
/** Once opened they stay, so that they can fade away. */
const wanted = new Set<Help>();
const listeners = new Set<() => void>();

function show(next: Help | null): void {
  opened = next;
  if (next !== null) wanted.add(next);
  for (const listener of listeners) listener();
}

export const openPalette = (): void => show('palette');
export const openShortcuts = (): void => show('shortcuts');
export const closeHelp = (): void => show(null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    // It lay over screens that are gone.
    opened = null;
    wanted.clear();
  };
}

/** Which of them is open. */
export const useOpenedHelp = (): Help | null => useSyncExternalStore(subscribe, () => opened);

/** Whether any has been opened since the start. */
export const useHelpBegan = (): boolean => useSyncExternalStore(subscribe, () => wanted.size > 0);

/** Whether one has been opened since the start, so that its code has to be there. */
export const useIsWanted = (help: Help): boolean => useSyncExternalStore(subscribe, () => wanted.has(help));
