import { expect, test } from 'vitest';
import type { SyncContext } from '../../../workers/sync/context.ts';
import { evidenceBytes } from '../../../workers/sync/evidence-bytes.ts';

const path = '/tasks/evidence/x';
const answering = (answer: () => Response | null) =>
  evidenceBytes({ transport: { raw: async () => answer() } } as unknown as SyncContext, 'x', false);
const problem = (code: string, status: number) => () => Response.json({ code, detail: code }, { status });

test('the evidence of a task is what the server sends', async () => {
  const answer = await answering(() => new Response('zip'));
  expect(answer.kind === 'answered' && (await answer.reply.text())).toBe('zip');
});

test('it has the untouched files of photos if they are wanted', async () => {
  const asked: string[] = [];
  const raw = async (url: string) => {
    asked.push(url);
    return new Response('zip');
  };
  await evidenceBytes({ transport: { raw } } as unknown as SyncContext, 'x', true);
  expect(asked).toEqual(['tasks/evidence/x?originals=true']);
});

test.each<[string, () => Response | null, object]>([
  ['nobody answers', () => null, { kind: 'offline', code: 'network', path }],
  [
    'somebody else answers',
    () => new Response('<html>', { status: 511 }),
    { kind: 'offline', code: 'foreign_reply', path },
  ],
  ['the session has ended', problem('token_expired', 401), { kind: 'signIn', path }],
  ['it is refused', problem('not_permitted', 403), { kind: 'refused', status: 403, code: 'not_permitted', path }],
])('where %s, the answer says so', async (_, answer, expected) => {
  expect(await answering(answer)).toMatchObject(expected);
});
