import type { PullReply } from '../../../domain/protocol/pull.ts';
import { rowsPerPage } from '../../../workers/sync/pull/pull.ts';
import type { StoredSession } from '../../../workers/sync/session-store.ts';

const device = '01970000-0000-7000-8000-000000000001';

/** The pages of a first load with nothing between: no check, no cookie kept, no word about the device. */
export async function* pages({ token }: StoredSession): AsyncGenerator<PullReply> {
  let next: string | null = null;
  do {
    const reply: Response = await fetch('/rest/sync/pull', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        device,
        cookie: null,
        next,
        limit: rowsPerPage,
        unsettled: [],
        waiting: { changes: 0, files: 0 },
        digest: false,
      }),
    });
    if (!reply.ok) throw new Error(`pull: ${reply.status} ${await reply.text()}`);
    const page: PullReply = await reply.json();
    yield page;
    next = page.next;
  } while (next !== null);
}
