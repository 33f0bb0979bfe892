import type { Answer } from '../../workers/contract/online.ts';
import { EngineLost, engine } from './engine.ts';

/** The evidence of a task as a ZIP, with the untouched files of its photos if they are wanted. A worker that ended before it came counts as a missing network. */
export async function taskEvidence(task: string, withOriginals: boolean): Promise<Answer<Blob>> {
  try {
    return await engine.taskEvidence(task, withOriginals);
  } catch (error) {
    if (error instanceof EngineLost) return { kind: 'offline', code: 'network', path: '/tasks/evidence' };
    throw error;
  }
}
