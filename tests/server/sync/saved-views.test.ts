import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { PullRequest } from '../../../domain/protocol/pull.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Database } from '../../../server/db/database.ts';
import { newRow } from '../../../server/demo/new-row.ts';
import { createPull, type Pull } from '../../../server/sync/pull/pull.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';
import { PullingDevice } from '../../support/pulling-device.ts';
import { change, create, freshId, makeOffice, type Office, remove, store } from '../../support/sync-office.ts';

describeOnBothDatabases('saved views that travel (decision 0176)', ({ open }) => {
  let database: Database;
  let pull: Pull;
  let office: Office;
  let stranger: Office;

  beforeAll(async () => {
    database = await open();
    pull = await createPull(database.kysely, Date.now);
  });

  beforeEach(async () => {
    office = await makeOffice(database.kysely);
    stranger = await makeOffice(database.kysely);
  });

  /** A view of the installer's. */
  async function makeView(shared: boolean): Promise<string> {
    const id = freshId();
    const row = newRow('saved-views', {
      company: { id: office.bossId },
      author: { id: office.installer.userId },
      nickname: 'Late',
      list: 'tasks',
      shared,
      content: '{}',
    });
    await store(database.kysely, [create('saved-views', id, row)]);
    return id;
  }

  const device = async (viewer: Viewer): Promise<PullingDevice> => {
    const made = new PullingDevice(pull, viewer);
    await made.pull();
    return made;
  };

  it('reach their author’s other devices, and colleagues while they are shared', async () => {
    const [author, boss, other] = [office.installer, office.boss, stranger.boss];
    const devices = { author: await device(author), boss: await device(boss), other: await device(other) };
    const id = await makeView(false);
    const key = `saved-views/${id}`;
    const seenBy = async (): Promise<string[]> => {
      const seen: string[] = [];
      for (const [name, each] of Object.entries(devices)) {
        await each.pull();
        if (each.rows.has(key)) seen.push(name);
      }
      return seen;
    };
    expect(await seenBy()).toEqual(['author']);
    await store(database.kysely, [change('saved-views', id, { shared: true })]);
    expect(await seenBy()).toEqual(['author', 'boss']);
    expect((await device(boss)).rows.get(key)).toMatchObject({ nickname: 'Late', author: { id: author.userId } });
    expect((await device(other)).rows.has(key)).toBe(false);
    await store(database.kysely, [change('saved-views', id, { shared: false })]);
    expect(await seenBy()).toEqual(['author']);
    await store(database.kysely, [remove('saved-views', id)]);
    expect(await seenBy()).toEqual([]);
  });

  it('are left out for devices that do not know them, in pages and digests', async () => {
    const asked = { waiting: { changes: 0, files: 0 }, next: null, limit: 5000, unsettled: [], device: freshId() };
    const { boss } = office;
    const ask = async (more: Partial<PullRequest>) => {
      const reply = await pull(boss, { ...asked, cookie: null, digest: false, ...more });
      return { ...reply, names: reply.changes.map(({ resource }) => resource) };
    };
    await makeView(true);
    const [old, present] = [await ask({}), await ask({ protocol: 8 })];
    expect([old.names, present.names].map((names) => names.includes('saved-views'))).toEqual([false, true]);
    expect(old.names).toContain('users');
    const quiet = async (cookie: string | null, more: Partial<PullRequest>) =>
      Object.keys((await ask({ cookie, digest: true, ...more })).digest ?? {});
    expect(await quiet(old.cookie, {})).not.toContain('saved-views');
    expect(await quiet(present.cookie, { protocol: 8 })).toContain('saved-views');
    await makeView(true);
    expect((await ask({ cookie: old.cookie })).names).toEqual([]);
    expect((await ask({ cookie: present.cookie, protocol: 8 })).names).toEqual(['saved-views']);
  });
});
