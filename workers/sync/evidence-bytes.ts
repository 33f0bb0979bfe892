import { minute } from '../../domain/kernel/time.ts';
import type { Answer } from '../contract/online.ts';
import type { SyncContext } from './context.ts';
import { problemOf } from './transport/reply.ts';

/** The time in which the server has to write the report before the network counts as away. */
const patience = 2 * minute;

/** The evidence of a task as a ZIP, which only the server has; with the untouched files of its photos if they are wanted. */
export async function evidenceBytes(
  { transport }: SyncContext,
  task: string,
  withOriginals: boolean,
): Promise<Answer<Blob>> {
  const path = `/tasks/evidence/${task}${withOriginals ? '?originals=true' : ''}`;
  try {
    const response = await transport.raw(path.slice(1), { answer: patience });
    if (response === null) return { kind: 'offline', code: 'network', path };
    if (response.ok) return { kind: 'answered', reply: await response.blob() };
    const problem = await problemOf(response);
    if (response.status === 401) return { kind: 'signIn', path };
    if (problem === null) return { kind: 'offline', code: 'foreign_reply', path };
    return { kind: 'refused', status: response.status, ...problem, retryAfter: null, path };
  } catch (error) {
    // The connection broke off on the way.
    if (error instanceof TypeError) return { kind: 'offline', code: 'network', path };
    throw error;
  }
}
