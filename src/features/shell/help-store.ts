import { useSyncExternalStore } from 'react';

/** Overlays that open over every screen, by a key or from a menu. */
type Help = 'palette' | 'shortcuts';

let opened: Help | null = null;
/** Once opened they stay mounted, so that they can fade out. */
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
    // The screens below were unmounted.
    opened = null;
    wanted.clear();
  };
}

/** Which one is open. */
export const useOpenedHelp = (): Help | null => useSyncExternalStore(subscribe, () => opened);

/** Whether any has been opened since the start. */
export const useHelpBegan = (): boolean => useSyncExternalStore(subscribe, () => wanted.size > 0);

/** Whether this one has been opened since the start, so that it must be mounted. */
export const useIsWanted = (help: Help): boolean => useSyncExternalStore(subscribe, () => wanted.has(help));
