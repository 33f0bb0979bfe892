import type { DraftStore, StoredDraft } from '../../src/components/form/draft-store.ts';
import { onDevice } from '../../workers/browser/kept-texts.ts';

const place = (key: string): string => `ergon-parts-draft:${key}`;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The gallery has no engine: its drafts are kept by the page itself. */
export const pageDrafts: DraftStore = {
  read: async (key): Promise<StoredDraft | null> => {
    const kept = onDevice.read(place(key));
    return isRecord(kept) ? { value: kept, files: [] } : null;
  },
  save: async ({ key, value }) => onDevice.put(place(key), JSON.stringify(value)),
  drop: async (key) => onDevice.put(place(key), null),
};
