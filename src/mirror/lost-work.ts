import { useEffect, useSyncExternalStore } from 'react';
import { abandonedDevices } from '../../domain/device/abandoned-devices.ts';
import { onDevice } from '../../workers/browser/kept-texts.ts';
import { mirrorValue } from '../../workers/mirror/values.ts';
import type { Device } from './devices.ts';
import { useWaitingCounts } from './pending.ts';
import { useOptionalSession } from './session.ts';
import { useLive } from './use-live.ts';

/** What waited on this device when the page last looked. */
export interface LastWaiting {
  /** The id under which the device was known to the server. */
  device: string;
  changes: number;
  photos: number;
  /** Epoch milliseconds. */
  at: number;
}

interface Notes {
  /** What waited last; null before anything was known. */
  last: LastWaiting | null;
  /** What waited on a device whose outbox the browser has deleted, until the person was told. */
  lost: LastWaiting | null;
  /** Devices of which the person was told. */
  told: string[];
}

const nothingNoted: Notes = { last: null, lost: null, told: [] };

/**
 * The notes of each person. They outlive the page in local storage, which browsers do not evict with databases; and this page
 * knows them even when everything of the site was deleted under it.
 */
const notes = new Map<string, Notes>();
const listeners = new Set<() => void>();
const storageKey = (user: string): string => `ergon-waiting-${user}`;

const isNotes = (value: unknown): value is Notes =>
  typeof value === 'object' && value !== null && 'last' in value && 'lost' in value && 'told' in value;

function kept(user: string): Notes {
  const found = onDevice.read(storageKey(user));
  return isNotes(found) ? found : nothingNoted;
}

function notesOf(user: string): Notes {
  const known = notes.get(user) ?? kept(user);
  notes.set(user, known);
  return known;
}

function note(user: string, change: Partial<Notes>): void {
  const changed = { ...notesOf(user), ...change };
  notes.set(user, changed);
  // Where it has no room or may not be written, this page knows it all the same.
  onDevice.put(storageKey(user), JSON.stringify(changed));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Clears the notes in memory: for tests, which open one page after the other. */
export const forgetNotes = (): void => notes.clear();

const hasWork = ({ changes, photos }: LastWaiting): boolean => changes + photos > 0;

/** Notes what waits on this device. If the device's id has changed, the browser has deleted the earlier device's data. */
export function noteWaiting(user: string, waiting: LastWaiting): void {
  const { last, lost } = notesOf(user);
  const isSame = last !== null && last.device === waiting.device;
  if (isSame && last.changes === waiting.changes && last.photos === waiting.photos) return;
  const gone = last !== null && !isSame && hasWork(last) ? last : lost;
  note(user, { last: waiting, lost: gone });
}

/** Notes what waits here, as long as the screens are open. */
export function useNotingWaiting(): void {
  const user = useOptionalSession()?.user.id ?? '';
  const { device = null, changes = 0, photos = 0 } = useWaitingCounts() ?? {};
  useEffect(() => {
    if (user !== '' && device !== null) noteWaiting(user, { device, changes, photos, at: Date.now() });
  }, [user, device, changes, photos]);
}

/** Unsent work that the browser has certainly deleted on this device; null if none is known, or it was dismissed. */
export function useLostWork(): LastWaiting | null {
  const user = useOptionalSession()?.user.id ?? '';
  return useSyncExternalStore(subscribe, () => notesOf(user).lost);
}

/** Devices that may have been this browser, with something unsent (decision 0088); those of which the person was told are left out. */
export function useLeftBehind(): Device[] | undefined {
  const user = useOptionalSession()?.user.id ?? '';
  const told = useSyncExternalStore(subscribe, () => notesOf(user).told);
  const found = useLive(async (mirror) => {
    const device = await mirrorValue(mirror, 'device');
    const own = device === undefined ? undefined : await mirror.rows('devices').get(device);
    return own === undefined ? [] : abandonedDevices(own, await mirror.rows('devices').toArray());
  }, []);
  return found?.filter(({ id }) => !told.includes(id));
}

/** The person was told of work that is lost, or of devices that may have had it. */
export function dismissLostWork(user: string, devices: readonly string[]): void {
  const { lost, told } = notesOf(user);
  const all = new Set([...told, ...devices, ...(lost === null ? [] : [lost.device])]);
  note(user, { lost: null, told: [...all] });
}
