import { createContext, use } from 'react';

/**
 * What an unfinished form held. `files` are ids of captured photos that belong to it; `drawings` says, of those that were drawn
 * on others, on which they were and what.
 */
export interface StoredDraft {
  value: Record<string, unknown>;
  files: string[];
  drawings?: Record<string, { on: string; marks: Record<string, unknown>[] }>;
}

/**
 * Why what a form holds is only on the screen. full: the device has no room for it · notKept: keeping it failed, and is tried
 * again · unread: what was kept earlier can't be read, and nothing is written over it.
 */
export type DraftTrouble = 'full' | 'notKept' | 'unread';

/** Where drafts of forms are kept on this device; a promise resolves when its change is durable. */
export interface DraftStore {
  /** The draft that was kept under a key; null when there is none. */
  read(key: string): Promise<StoredDraft | null>;
  save(draft: StoredDraft & { key: string }): Promise<void>;
  /** Forgets a draft with the captured `files` of its form, which no one announced. */
  drop(key: string, files: readonly string[]): Promise<void>;
  /**
   * Keeps, before it returns, what the page may not have the time to save because it goes away; `read` finds it. A store that
   * saves at once needs none.
   */
  leave?(draft: StoredDraft & { key: string }): void;
}

const Store = createContext<DraftStore | null>(null);

/** Below it, forms with a draft key keep their drafts in this store. */
export const DraftStoreProvider = Store.Provider;

/** The store of drafts; null where nobody gave one, such as before sign-in. */
export const useDraftStore = (): DraftStore | null => use(Store);
