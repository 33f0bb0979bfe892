import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { keepFocus } from '../../components/focus-keeper.ts';
import { useViewer } from '../../mirror/session.ts';
import { createTask } from './creations.ts';
import { useDestinations, useHasRoute } from './destinations.ts';
import { closeHelp, openPalette, openShortcuts, useIsWanted, useOpenedHelp } from './help-store.ts';
import { afterKey, keyOf, type Shortcut, type ShortcutAct, shortcutsTo } from './shortcuts.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }));

/** Listens for shortcuts, keeps the focus, and hosts the palette and the list of shortcuts, loaded when they are first opened. */
export function HelpHost() {
  const router = useRouter();
  const viewer = useViewer();
  const { menu, own } = useDestinations();
  const hasRoute = useHasRoute();
  const opened = useOpenedHelp();
  const paths = new Set([...menu, ...own].map(({ to }) => to).concat('/inbox'));
  if (hasRoute(createTask.to) && createTask.may(viewer)) paths.add(createTask.to);
  const offered = shortcutsTo(paths);
  const acts = {
    go: (to: string) => router.history.push(to),
    palette: openPalette,
    shortcuts: openShortcuts,
  };
  const act = (shortcut: ShortcutAct): void => (shortcut.kind === 'go' ? acts.go(shortcut.to) : acts[shortcut.kind]());
  // The link that led to another screen is gone with the screen before.
  useEffect(() => router.subscribe('onRendered', ({ pathChanged }) => pathChanged && keepFocus()), [router]);
  useShortcuts(offered, (shortcut) => act(shortcut.act));
  return (
    <Suspense fallback={null}>
      {useIsWanted('palette') ? <Palette opened={opened === 'palette'} onClose={closeHelp} /> : null}
      {useIsWanted('shortcuts') ? (
        <ShortcutsDialog opened={opened === 'shortcuts'} onClose={closeHelp} shortcuts={offered} />
      ) : null}
    </Suspense>
  );
}

/** Milliseconds within which the next key of a shortcut must follow. */
const patience = 1500;

/** Whether the focused element uses the keys itself: a field, a dialog, a menu. */
const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"]') !==
    null;

/** Calls back for each shortcut, but not while somebody types or when a screen has handled the key. */
function useShortcuts(all: readonly Shortcut[], onShortcut: (shortcut: Shortcut) => void): void {
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
