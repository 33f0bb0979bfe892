import type { DraftStore, StoredDraft } from '../../components/form/draft-store.ts';

const place = (key: string): string => `ergon-parts-draft:${key}`;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The gallery has no engine: its drafts are kept by the page itself. */
export const pageDrafts: DraftStore = {
  read: async (key): Promise<StoredDraft | null> => {
    const kept: unknown = JSON.parse(localStorage.getItem(place(key)) ?? 'null');
    return isRecord(kept) ? { value: kept, files: [] } : null;
  },
  save: async ({ key, value }) => localStorage.setItem(place(key), JSON.stringify(value)),
  drop: async (key) => localStorage.removeItem(place(key)),
};
