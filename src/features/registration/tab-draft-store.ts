import { browser } from '../../../workers/browser/capabilities.ts';
import { inTab } from '../../../workers/browser/kept-texts.ts';
import type { DraftStore, StoredDraft } from '../../components/form/draft-store.ts';

const keyOf = (key: string): string => `ergon-form-${key}`;

const isDraft = (value: unknown): value is StoredDraft =>
  typeof value === 'object' && value !== null && 'value' in value && 'files' in value;

/**
 * Drafts of forms before sign-in, when there is no outbox yet: they survive a reload, and a phone that puts the tab away while
 * its mail is open, and go with the tab, since the device may be shared.
 */
export const tabDraftStore: DraftStore = {
  read: async (key) => {
    const kept = inTab.read(keyOf(key));
    return isDraft(kept) ? kept : null;
  },
  // Its form says what has no room.
  save: async ({ key, ...draft }) => browser.texts('sessionStorage')?.setItem(keyOf(key), JSON.stringify(draft)),
  drop: async (key) => inTab.put(keyOf(key), null),
};
