import { useSyncExternalStore } from 'react';
import { isIos, isStandalone } from '../../components/platform.ts';

/** Chromium's event that offers to install the app; it is missing in the DOM types. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const isInstallPrompt = (event: Event): event is InstallPromptEvent => 'prompt' in event;

/**
 * browser: its prompt can be shown · ios: the person has to follow steps · installed: the app runs from the home screen
 * · none: this browser can't install it.
 */
export type InstallWay = 'browser' | 'ios' | 'installed' | 'none';

let offered: InstallPromptEvent | null = null;
const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** Stores the browser's event until a person asks for it. It fires once, before the first render. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isInstallPrompt(event)) offered = event;
    notifyListeners();
  });
  window.addEventListener('appinstalled', () => {
    offered = null;
    notifyListeners();
  });
}

function way(): InstallWay {
  if (isStandalone()) return 'installed';
  if (offered !== null) return 'browser';
  return isIos() ? 'ios' : 'none';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How this browser installs the app. */
export const useInstallWay = (): InstallWay => useSyncExternalStore(subscribe, way);

/** Shows the browser's prompt, which works once; returns whether the person accepted. */
export async function showInstallPrompt(): Promise<boolean> {
  const event = offered;
  if (event === null) return false;
  offered = null;
  const { outcome } = await event.prompt();
  notifyListeners();
  return outcome === 'accepted';
}
