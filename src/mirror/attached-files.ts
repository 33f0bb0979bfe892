import type { AttachedFile } from '../../domain/schemas.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import type { PendingFile } from './pending.ts';
import { useLive } from './use-live.ts';

/**
 * Where an attached file stands. `kept`: safe on this device, to be sent · `sending`: `share` of it, 0 to 1, is sent ·
 * `received`: the office has it · `expected`: its bytes are on another device · `failed`: needs a look.
 */
export type AttachedState =
  | { kind: 'kept' | 'received' | 'expected' }
  | { kind: 'sending'; share: number }
  | { kind: 'failed'; error: string };

/** An attached file with where its bytes are. */
export interface AttachedView {
  row: AttachedFile;
  state: AttachedState;
}

function stateOf({ hash }: AttachedFile, file: PendingFile | undefined): AttachedState {
  if (hash !== null) return { kind: 'received' };
  if (file === undefined) return { kind: 'expected' };
  if (file.state === 'failed') return { kind: 'failed', error: file.error ?? '' };
  if (file.state === 'sending') return { kind: 'sending', share: file.size === 0 ? 0 : file.sent / file.size };
  return { kind: file.state === 'stored' ? 'received' : 'kept' };
}

/** The files attached to a task, in the order in which they were attached. */
export async function filesOfTask(mirror: MirrorDatabase, task: string): Promise<AttachedView[]> {
  const rows = await mirror.rows('attached-files').where('task.id').equals(task).sortBy('id');
  const files = await mirror.files.bulkGet(rows.map(({ id }) => id));
  return rows.map((row, index) => ({ row, state: stateOf(row, files[index]) }));
}

export const useFilesOfTask = (task: string): AttachedView[] | undefined =>
  useLive((mirror) => filesOfTask(mirror, task), [task]);
