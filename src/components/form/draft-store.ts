import { createContext, use } from 'react';

/**
 * The content of an unfinished form. `files` are the ids of its captured photos; `drawings` has, for a photo that was drawn on
 * another, that other photo and the marks.
 */
export interface StoredDraft {
  value: Record<string, unknown>;
  files: string[];
  drawings?: Record<string, { on: string; marks: Record<string, unknown>[] }>;
}

/**
 * Why a form has no saved draft. full: the device is full · notKept: saving failed and is retried · unread: an earlier draft can't be
 * read and isn't overwritten.
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
   * Saves synchronously what an unloading page has no time to save; `read` finds it. A store that always saves synchronously needs
   * none.
   */
  leave?(draft: StoredDraft & { key: string }): void;
}

const Store = createContext<DraftStore | null>(null);

/** Below it, forms with a draft key keep their drafts in this store. */
export const DraftStoreProvider = Store.Provider;

/** The store of drafts; null where nobody gave one, such as before sign-in. */
export const useDraftStore = (): DraftStore | null => use(Store);
