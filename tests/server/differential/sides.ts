import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { SessionReply } from '../../../domain/catalogue/authentication.ts';
import type { Page } from '../../../domain/catalogue/paging.ts';
import { must } from '../../../domain/kernel/assert.ts';
import type { Instant } from '../../../domain/kernel/time.ts';
import type { ListFilter, ListQuery } from '../../../domain/list/query.ts';
import { pullReplySchema } from '../../../domain/protocol/pull.ts';
import { protocolVersion } from '../../../domain/protocol/version.ts';
import type { AnyRow } from '../../../domain/rows.ts';
import { isTaskKept, keptAt } from '../../../domain/visibility/retention.ts';
import { startSession } from '../../../server/services/accounts/sessions.ts';
import type { ListDefinition } from '../../../src/mirror/lists/list-definition.ts';
import { planOf } from '../../../src/mirror/lists/plan.ts';
import { readList } from '../../../src/mirror/lists/read-list.ts';
import { readServerPage, serverPageKey } from '../../../src/mirror/lists/server-page.ts';
import { applyPull } from '../../../workers/mirror/apply-pull.ts';
import { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { plain } from '../../../workers/mirror/stored-rows.ts';
import type { SyncContext } from '../../../workers/sync/context.ts';
import { fetchServerPage } from '../../../workers/sync/older/server-page.ts';
import { dropOldRows } from '../../../workers/sync/pull/window.ts';
import { sessionOf } from '../../../workers/sync/session-of.ts';
import type { StoredSession } from '../../../workers/sync/session-store.ts';
import { TestClient, type TestServer } from '../../support/server.ts';
import { freshId } from '../../support/sync-office.ts';
import type { PagedCall } from './lists.ts';
import type { Question } from './questions.ts';

/** A page as either side answers it. */
export interface Answer {
  rows: readonly AnyRow[];
  total: number;
}

const nothing: Answer = { rows: [], total: 0 };

/** Somebody who is signed in, with the mirror of their device as a pull fills it. */
export class Asker {
  readonly user: StoredSession['user'];
  readonly #client: TestClient;
  readonly mirror: MirrorDatabase;
  /** The same rows. It is never asked what needs a whole table, so it keeps no columns and finds rows by indexes. */
  readonly #cold: MirrorDatabase;
  /** A device that keeps only the younger half of the closed tasks, and has the pages of lists from the server. */
  readonly #windowed: MirrorDatabase;

  private constructor(client: TestClient, reply: SessionReply) {
    this.#client = client;
    this.user = sessionOf(reply, true).user;
    const options = { indexedDB: new IDBFactory(), IDBKeyRange };
    this.mirror = new MirrorDatabase(this.user.id, options);
    this.#cold = new MirrorDatabase(this.user.id, options);
    this.#windowed = new MirrorDatabase(this.user.id, { indexedDB: new IDBFactory(), IDBKeyRange });
  }

  static async signIn({ app, context }: TestServer, userId: string): Promise<Asker> {
    const { token } = await startSession(context, userId);
    const headers = { authorization: `Bearer ${token}` };
    const { status, body } = await new TestClient(app, null).get('/authenticated/refresh', { headers });
    if (status !== 200) throw new Error(`no session for ${userId}: ${JSON.stringify(body)}`);
    const reply = body as SessionReply;
    const asker = new Asker(new TestClient(app, reply), reply);
    await asker.#fill();
    await asker.#narrow(context.now());
    return asker;
  }

  /** Narrows the window to the younger half of the closed tasks. */
  async #narrow(now: Instant): Promise<void> {
    const mirror = this.#windowed;
    const tasks = await mirror.rows('tasks').toArray();
    const closed = tasks.filter((task) => !isTaskKept(task, Number.POSITIVE_INFINITY));
    const dates = closed.map((task) =>
      Math.max(task.modifyDate, task.installationTimestampFrom ?? 0, task.pickupTimestampFrom ?? 0),
    );
    const closedTasks = dates.sort((one, other) => one - other)[Math.floor(dates.length / 2)] ?? now;
    await mirror.values.put({ key: 'window', value: { ...keptAt(now), closedTasks } });
    await dropOldRows(this.#contextOf(mirror, 'en'));
    const kept = await mirror.rows('tasks').count();
    if (new Set(dates).size > 1 && kept === tasks.length) throw new Error('no task lies beyond the window');
  }

  close(): void {
    this.mirror.close();
    this.#cold.close();
    this.#windowed.close();
  }

  async #fill(): Promise<void> {
    const device = freshId();
    let next: string | null = null;
    do next = await this.#pullPage(device, next);
    while (next !== null);
  }

  async #pullPage(device: string, next: string | null): Promise<string | null> {
    const waiting = { changes: 0, files: 0 };
    const asked = {
      device,
      cookie: null,
      next,
      limit: 1000,
      unsettled: [],
      digest: false,
      waiting,
      protocol: protocolVersion,
    };
    const { status, body } = await this.#client.post('/sync/pull', asked);
    if (status !== 200) throw new Error(`the pull fails: ${JSON.stringify(body)}`);
    const reply = pullReplySchema.parse(body);
    // Rows cross the wire as they are in the database; the schema of a pull only asks for their ids.
    const changes = reply.changes.map((each) => ({ ...each, put: each.put as unknown as AnyRow[] }));
    const step = { changes, settlements: [], values: {}, bulk: reply.phase === 'fill', forget: [] };
    await applyPull({ mirror: this.mirror, owner: this.user }, step);
    await applyPull({ mirror: this.#windowed, owner: this.user }, structuredClone(step));
    return reply.next;
  }

  async askMirror(definition: ListDefinition, question: ListQuery & { cold?: boolean }): Promise<Answer> {
    const { cold = false, ...query } = question;
    const asked = { ...query, timeZone: this.user.timeZone };
    const isCold = cold && planOf(definition, asked).part !== null;
    const { rows, total } = await readList(isCold ? this.#cold : this.mirror, definition, asked);
    const { resource } = definition.source;
    return { rows: rows.map(({ labels, ...row }) => plain(resource, row)), total };
  }

  /**
   * The page of the server as a device shows it that keeps only a part of the tasks, beginning with none of the others. Null for a
   * list that no device has from the server.
   */
  async askAcrossWindow(
    definition: ListDefinition,
    { cold: _, locale, ...question }: Question,
  ): Promise<Answer | null> {
    const { pagedBy: path } = definition;
    if (path === undefined) return null;
    const mirror = this.#windowed;
    const context = this.#contextOf(mirror, locale);
    await mirror.visits.clear();
    await dropOldRows(context);
    const query = { ...question, timeZone: this.user.timeZone };
    const fetched = await fetchServerPage(context, { key: serverPageKey(definition, query), path, query });
    if (fetched.kind === 'unavailable') throw new Error(`the server gives no page: ${fetched.code}`);
    const page = must(await readServerPage(mirror, definition, { query, viewer: this.user.viewer }), 'the page');
    const { resource } = definition.source;
    return { rows: page.rows.map(({ labels, ...row }) => plain(resource, row)), total: page.total };
  }

  /** What fetches need of an engine, with calls to the server under test. */
  #contextOf(mirror: MirrorDatabase, locale: string): SyncContext {
    const call = async (route: string, _schema: unknown, request: unknown) => {
      const url = `/${route.slice('patch '.length)}`;
      const { status, body } = await this.#client.patch(url, request, { headers: { locale } });
      return status === 200 ? { kind: 'ok', value: body } : { kind: 'problem', code: JSON.stringify(body) };
    };
    return { mirror, owner: this.user, platform: { now: Date.now }, transport: { call } } as unknown as SyncContext;
  }

  /**
   * The page of the server. A list that hangs on a row which the asker does not see is not there, and has no rows on their
   * device; whatever else is refused is a fault.
   */
  async askServer({ url, query, filters = [] }: PagedCall, question: Omit<Question, 'cold'>): Promise<Answer> {
    const { page, size, sort, locale } = question;
    const request = {
      first: page * size,
      rows: size,
      sortField: sort.field,
      sortOrder: sort.descending ? -1 : 1,
      filters: byField([...filters, ...question.filters]),
    };
    const { status, body } = await this.#client.patch(url, request, {
      headers: { locale },
      ...(query ? { query } : {}),
    });
    if (status === 404) return nothing;
    if (status !== 200) throw new Error(`the server refuses: ${JSON.stringify(body)}`);
    const { content, totalElements } = body as Page<AnyRow>;
    return { rows: content, total: totalElements };
  }
}

/** Filters as the paging calls take them: all of a field together. */
function byField(filters: readonly ListFilter[]): Record<string, object[]> {
  const found: Record<string, object[]> = {};
  for (const { field, matchMode, value } of filters) {
    found[field] = [...(found[field] ?? []), { matchMode, value, operator: 'and' }];
  }
  return found;
}
