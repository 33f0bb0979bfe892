import { inTab } from '../../workers/browser/kept-texts.ts';
import type { Draft } from '../../workers/contract/engine.ts';
import { engine } from './engine.ts';

type Unsaved = Omit<Draft, 'savedAt'>;

const isUnsaved = (value: unknown): value is Unsaved =>
  typeof value === 'object' && value !== null && 'key' in value && 'value' in value && 'files' in value;

/**
 * Drafts of unfinished forms, in the engine's storage. Dropping one also drops the captured photos of its form that no proof has
 * announced. A page that goes away writes its last draft (`leave`) into session storage, which is synchronous and outlives a
 * reload, until the form is opened again.
 */
export function draftsOf(userId: string) {
  const place = (key: string): string => `ergon-draft-${userId}-${key}`;

  const save = async (draft: Unsaved): Promise<void> => {
    const left = inTab.get(place(draft.key));
    await engine.saveDraft(draft);
    // Only if it is older than this draft: the page may have been left again meanwhile.
    if (left !== null && inTab.get(place(draft.key)) === left) inTab.put(place(draft.key), null);
  };

  return {
    save,
    leave: (draft: Unsaved): void => inTab.put(place(draft.key), JSON.stringify(draft)),
    read: async (key: string): Promise<Draft | null> => {
      const left = inTab.read(place(key));
      if (isUnsaved(left)) await save(left);
      return engine.draft(key);
    },
    drop: async (key: string, files: readonly string[]): Promise<void> => {
      inTab.put(place(key), null);
      await engine.dropDraft(key, [...files]);
    },
  };
}
