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
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(key)) ?? 'null');
    return isDraft(kept) ? kept : null;
  },
  save: async ({ key, ...draft }) => sessionStorage.setItem(keyOf(key), JSON.stringify(draft)),
  drop: async (key) => sessionStorage.removeItem(keyOf(key)),
};
