import { useSyncExternalStore } from 'react';
import { noop } from '../../../domain/kernel/noop.ts';
import { browser, type WakeLock } from '../../../workers/browser/capabilities.ts';

/** Whether the screen is kept awake; `refused` when the device doesn't allow it now. */
export type Awake = 'off' | 'on' | 'refused';

let state: Awake = 'off';
let lock: WakeLock | null = null;
let stopWatching: () => void = noop;
const listeners = new Set<() => void>();

function become(next: Awake): void {
  state = next;
  for (const listener of listeners) listener();
}

const isVisible = (): boolean => document.visibilityState === 'visible';

/** Keeps a granted lock, or releases it when it isn't wanted any more. */
async function hold(granted: WakeLock): Promise<void> {
  if (state !== 'on' || lock !== null) {
    await granted.release();
    return;
  }
  lock = granted;
  // Browsers release it when the page is hidden, and may do so at other times, for example to save the battery.
  granted.addEventListener('release', () => {
    if (lock !== granted) return;
    lock = null;
    void acquire();
  });
}

async function acquire(): Promise<void> {
  const { keepAwake } = browser;
  if (keepAwake === null || state !== 'on' || lock !== null || !isVisible()) return;
  try {
    await hold(await keepAwake());
  } catch (problem) {
    if (!(problem instanceof DOMException)) throw problem;
    // A page that was hidden meanwhile asks again when it is visible.
    if (state === 'on' && isVisible()) refuse();
  }
}

function end(next: Awake): void {
  stopWatching();
  stopWatching = noop;
  const granted = lock;
  lock = null;
  become(next);
  granted?.release().catch(reportError);
}

const refuse = (): void => end('refused');

/** Keeps the screen awake until {@link letSleep}, also after the page was hidden for a while. */
export function keepAwake(): void {
  if (state === 'on') return;
  become('on');
  const watch = (): void => void acquire();
  document.addEventListener('visibilitychange', watch);
  stopWatching = () => document.removeEventListener('visibilitychange', watch);
  void acquire();
}

/** Lets the screen turn off again. */
export function letSleep(): void {
  if (state !== 'off') end('off');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useAwake = (): Awake => useSyncExternalStore(subscribe, () => state);

/** Whether this browser can keep the screen awake. */
export const canKeepAwake = (): boolean => browser.keepAwake !== null;
