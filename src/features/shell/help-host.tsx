import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useViewer } from '../../mirror/session.ts';
import { createTask } from './creations.ts';
import { closeHelp, openPalette, openShortcuts, useIsWanted, useOpenedHelp } from './help-store.ts';
import { type ShortcutAct, shortcutsTo } from './shortcuts.ts';
import { useDestinations, useHasRoute } from './use-destinations.ts';
import { useShortcuts } from './use-shortcuts.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }));

/** Hears the shortcuts, and holds the palette and the list of shortcuts, each loaded when it is opened first. */
export function HelpHost() {
  const { history } = useRouter();
  const viewer = useViewer();
  const { menu, own } = useDestinations();
  const hasRoute = useHasRoute();
  const opened = useOpenedHelp();
  const paths = new Set([...menu, ...own].map(({ to }) => to).concat('/inbox'));
  if (hasRoute(createTask.to) && createTask.may(viewer)) paths.add(createTask.to);
  const offered = shortcutsTo(paths);
  const acts = {
    go: (to: string) => history.push(to),
    palette: openPalette,
    shortcuts: openShortcuts,
  };
  const act = (shortcut: ShortcutAct): void => (shortcut.kind === 'go' ? acts.go(shortcut.to) : acts[shortcut.kind]());
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
