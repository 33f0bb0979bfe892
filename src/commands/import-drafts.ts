import type { ImportKind } from '../../domain/import/import-kinds.ts';
import type { Draft } from '../../workers/contract/engine.ts';
import type { ImportDraft } from '../../workers/contract/imports.ts';
import { engine } from './engine.ts';
import { newId } from './new-id.ts';

/** An unfinished import as it is kept on this device. */
export interface KeptImport extends ImportDraft {
  key: string;
  file: string;
  /** Changes with each save, so that a tab notices that another one has saved. */
  revision: string;
  savedAt: number;
}

const keyOf = (kind: ImportKind, id: string): string => `import-${kind}-${id}`;

function keptOf({ key, value, savedAt }: Draft): KeptImport[] {
  const { file, rows, content, revision } = value;
  const isKept = typeof file === 'string' && typeof rows === 'number' && typeof content === 'string';
  return isKept && typeof revision === 'string' ? [{ key, file, rows, content, revision, savedAt }] : [];
}

/** The unfinished imports of a kind, the oldest first. */
export async function keptImports(kind: ImportKind): Promise<KeptImport[]> {
  return (await engine.draftsBeginning(keyOf(kind, ''))).flatMap(keptOf);
}

/** Where an unfinished import is kept, as far as this tab knows. */
export type KeptAt = Pick<KeptImport, 'key' | 'revision'>;

/**
 * Keeps the rows of an unfinished import: durable when it resolves, in the place of what this tab has kept before. What another
 * tab has saved there meanwhile stays, and this goes beside it.
 */
export async function keepImport(
  { kind, file, draft }: { kind: ImportKind; file: string; draft: ImportDraft },
  before: KeptAt | null,
): Promise<KeptAt> {
  const stored = before === null ? null : await engine.draft(before.key);
  const isOurs = before !== null && (stored === null || stored.value.revision === before.revision);
  const key = isOurs ? before.key : keyOf(kind, newId());
  const revision = newId();
  await engine.saveDraft({ key, value: { file, ...draft, revision }, files: [] });
  return { key, revision };
}

/** Forgets an unfinished import: all of its rows are imported, or a person has discarded it. */
export const forgetImport = ({ key }: Pick<KeptImport, 'key'>): Promise<void> => engine.dropDraft(key, []);
