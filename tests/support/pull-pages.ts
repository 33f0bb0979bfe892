import { type PullReply, pullReplySchema } from '../../domain/protocol/pull.ts';
import type { TestClient } from './server.ts';
import { freshId } from './sync-office.ts';

/** The pages of a first load by the wire, each of the shape that the protocol says. */
export async function pullPages(client: TestClient): Promise<PullReply[]> {
  const pages: PullReply[] = [];
  const asked = { device: freshId(), cookie: null, limit: 5000, unsettled: [], digest: false };
  for (let next: string | null = null; ; ) {
    const { body } = await client.post('/sync/pull', { ...asked, next, waiting: { changes: 0, files: 0 } });
    const page = pullReplySchema.parse(body);
    pages.push(page);
    if (page.next === null) return pages;
    next = page.next;
  }
}
