import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Page } from '../../../domain/catalogue/paging.ts';
import { must } from '../../../domain/kernel/assert.ts';
import type { ListFilter, ListQuery } from '../../../domain/list/query.ts';
import { pullReplySchema } from '../../../domain/protocol/pull.ts';
import type { AnyRow } from '../../../domain/rows.ts';
import { startSession } from '../../../server/services/accounts/sessions.ts';
import type { ListDefinition } from '../../../src/mirror/lists/list-definition.ts';
import { planOf } from '../../../src/mirror/lists/plan.ts';
import { readList } from '../../../src/mirror/lists/read-list.ts';
import { applyPull } from '../../../workers/mirror/apply-pull.ts';
import { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { plain } from '../../../workers/mirror/task-keys.ts';
import { sessionOf } from '../../../workers/sync/session-of.ts';
import type { StoredSession } from '../../../workers/sync/session-store.ts';
import { TestClient, type TestServer } from '../../support/server.ts';
import type { SessionReply } from '../../../domain/catalogue/authentication.ts';
import type { PagedCall } from './lists.ts';
import { freshId } from '../../support/sync-office.ts';

/** A page as either side answers it. */
export interface Answer {
  rows: readonly AnyRow[];
  total: number;
}

/** Somebody who is signed in, with the mirror of their device as a pull fills it. */
export class Asker {
  readonly session: StoredSession['user'];
  readonly #client: TestClient;
  readonly #mirror: MirrorDatabase;
  /** Never asked what needs the whole table: its columns are not kept, so that rows are found by indexes. */
  readonly #cold: MirrorDatabase;

  private constructor(client: TestClient, reply: SessionReply) {
    this.#client = client;
    this.session = sessionOf(reply, true).user;
    const options = { indexedDB: new IDBFactory(), IDBKeyRange };
    this.#mirror = new MirrorDatabase(this.session.id, options);
    this.#cold = new MirrorDatabase(this.session.id, options);
  }

  static async signIn({ app, context }: TestServer, userId: string): Promise<Asker> {
    const { token } = await startSession(context, userId);
    const anybody = new TestClient(app, null);
    const { status, body } = await anybody.get('/authenticated/refresh', { headers: { authorization: `Bearer ${token}` } });
    if (status !== 200) throw new Error(`no session for ${userId}: ${JSON.stringify(body)}`);
    const reply = body as SessionReply;
    const asker = new Asker(new TestClient(app, reply), reply);
    await asker.#pull();
    return asker;
  }

  async #pull(): Promise<void> {
    const device = freshId();
    for (let next: string | null = null, isLast = false; !isLast; ) {
      const about = { device, cookie: null, next, limit: 1000, unsettled: [], digest: false };
      const { status, body } = await this.#client.post('/sync/pull', { ...about, waiting: { changes: 0, files: 0 } });
      if (status !== 200) throw new Error(`the pull fails: ${JSON.stringify(body)}`);
      const reply = pullReplySchema.parse(body);
      const changes = reply.changes.map(({ resource, put, remove }) => ({
        resource,
        put: put as unknown as AnyRow[],
        remove,
      }));
      const shown = { mirror: this.#mirror, owner: this.session };
      await applyPull(shown, { changes, settlements: [], values: {}, bulk: reply.phase === 'fill', forget: [] });
      next = reply.next;
      isLast = next === null;
    }
  }

  get mirror(): MirrorDatabase {
    return this.#mirror;
  }

  close(): void {
    this.#mirror.close();
    this.#cold.close();
  }

  async askMirror(definition: ListDefinition, query: ListQuery, cold: boolean): Promise<Answer> {
    const asked = { ...query, timeZone: this.session.timeZone };
    const mirror = cold && planOf(definition, asked).part !== null ? this.#cold : this.#mirror;
    const { rows, total } = await readList(mirror, definition, asked);
    return {
      rows: rows.map(({ labels, ...row }) => plain(definition.source.resource, row as never) as AnyRow),
      total,
    };
  }

  /** The page, or the server's words where it refuses the question. */
  async askServer(call: PagedCall, query: ListQuery, locale: 'gr' | 'en'): Promise<Answer | string> {
    const { status, body } = await this.#client.patch(
      call.url,
      {
        first: query.page * query.size,
        rows: query.size,
        sortField: query.sort.field,
        sortOrder: query.sort.descending ? -1 : 1,
        filters: filtersByField([...(call.filters ?? []), ...query.filters]),
      },
      { headers: { locale }, ...(call.query ? { query: call.query } : {}) },
    );
    if (status !== 200) return `${status}: ${must((body as { detail?: string }).detail, JSON.stringify(body))}`;
    const { content, totalElements } = body as Page<AnyRow>;
    return { rows: content, total: totalElements };
  }
}

/** The filters of a question as the paging calls take them: all of a field together. */
function filtersByField(filters: readonly ListFilter[]): Record<string, object[]> {
  const byField: Record<string, object[]> = {};
  for (const { field, matchMode, value } of filters) {
    byField[field] = [...(byField[field] ?? []), { matchMode, value, operator: 'and' }];
  }
  return byField;
}
