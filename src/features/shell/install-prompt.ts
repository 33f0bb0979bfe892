import { useSyncExternalStore } from 'react';
import { isIos, isStandalone } from '../../components/platform.ts';

/** The browser's own offer to install the app (Chromium; not part of the DOM types). */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const isInstallPrompt = (event: Event): event is InstallPromptEvent => 'prompt' in event;

/**
 * browser: its prompt can be shown · ios: a person has to do it, by the steps · installed: it runs from the home screen ·
 * none: this browser cannot.
 */
export type InstallWay = 'browser' | 'ios' | 'installed' | 'none';

let offered: InstallPromptEvent | null = null;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Keeps the browser's offer until a person asks for it; it comes once, before anything is drawn. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isInstallPrompt(event)) offered = event;
    tell();
  });
  window.addEventListener('appinstalled', () => {
    offered = null;
    tell();
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

/** Shows the browser's prompt; whether the person accepted. It can be shown once. */
export async function showInstallPrompt(): Promise<boolean> {
  const event = offered;
  if (event === null) return false;
  offered = null;
  const { outcome } = await event.prompt();
  tell();
  return outcome === 'accepted';
}
