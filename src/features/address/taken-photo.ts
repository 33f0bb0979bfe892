import { useSyncExternalStore } from 'react';
import type { NotKept } from '../../commands/capture-photo.ts';

/** The photo that was taken last, and what became of it. */
export interface TakenPhoto {
  /** The operational address. */
  address: string;
  addressName: string;
  state:
    | { kind: 'keeping' }
    | { kind: 'kept'; photo: string; proof: string; item: string }
    /** A rule of the work or a full disk refused it; the photo waits in the form of a new proof. */
    | { kind: 'draft' }
    | { kind: NotKept | 'failed'; again: () => void };
  /** Takes another photo of the same address. */
  another: () => void;
}

let taken: TakenPhoto | null = null;
const listeners = new Set<() => void>();

/** Null dismisses it. */
export function showTakenPhoto(next: TakenPhoto | null): void {
  taken = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // The screen was left.
    if (listeners.size === 0) taken = null;
  };
}

/** The photo that was taken last, until it is dismissed or the screen is left. */
export const useTakenPhoto = (): TakenPhoto | null => useSyncExternalStore(subscribe, () => taken);
