import type { ReactNode } from 'react';
import { browser } from '../../../workers/browser/capabilities.ts';
import { inTab } from '../../../workers/browser/kept-texts.ts';
import { type DraftStore, DraftStoreProvider, type StoredDraft } from '../../components/form/draft-store.ts';

/** Keeps the drafts of the forms in it for as long as the tab is open. */
export function TabDrafts({ children }: { children: ReactNode }) {
  return <DraftStoreProvider value={tabDraftStore}>{children}</DraftStoreProvider>;
}

const keyOf = (key: string): string => `ergon-form-${key}`;

const isDraft = (value: unknown): value is StoredDraft =>
  typeof value === 'object' && value !== null && 'value' in value && 'files' in value;

/**
 * Drafts of forms before sign-in, when there is no outbox yet. They survive a reload and a tab that is put to sleep, and are
 * deleted with the tab, since the device may be shared.
 */
const tabDraftStore: DraftStore = {
  read: async (key) => {
    const kept = inTab.read(keyOf(key));
    return isDraft(kept) ? kept : null;
  },
  // The form reports a full storage.
  save: async ({ key, ...draft }) => browser.texts('sessionStorage')?.setItem(keyOf(key), JSON.stringify(draft)),
  drop: async (key) => inTab.put(keyOf(key), null),
};
