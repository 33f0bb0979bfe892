import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { AddressCompletionStatus } from '../../../domain/operational-address/states.ts';
import type { NewRow } from '../../../domain/rows.ts';
import { percentOf } from '../../../domain/task/completion.ts';
import type { Executor } from '../../../server/db/schema.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';
import { operationalAddressValues, taskValues } from '../../support/rows.ts';
import { create, freshId, store } from '../../support/sync-office.ts';

const migration = new URL('../../../server/db/migrations/0037-failed-is-not-done.sql', import.meta.url);

describeOnBothDatabases('progress from before failed work stopped counting as done', ({ open }) => {
  let kysely: Executor;
  beforeAll(async () => {
    kysely = (await open()).kysely;
  });

  const [owner, partner] = [freshId(), freshId()];
  const company = { id: owner };

  /** A task as it was stored before, with 100 percent. */
  async function task(statuses: readonly AddressCompletionStatus[], given: Partial<NewRow<'tasks'>> = {}) {
    const id = freshId();
    const row = taskValues({ company, taskCompletionStatus: 'IN_PROGRESS', percentCompleted: 100, ...given });
    const address = (completionStatus: AddressCompletionStatus) =>
      create('operational-addresses', freshId(), operationalAddressValues({ company, task: { id }, completionStatus }));
    await store(kysely, [create('tasks', id, row), ...statuses.map(address)]);
    return id;
  }

  const percent = async (id: string) =>
    (await kysely.selectFrom('tasks').select('percent_completed').where('id', '=', id).executeTakeFirstOrThrow())
      .percent_completed;

  it('is counted again, up to the tasks above', async () => {
    const mixed = ['FAILED', 'FINISHED', 'INVOICED', 'IN_PROGRESS', 'COLLECTED', 'NO_PROGRESS', 'INSTALLED'] as const;
    const all = await task(mixed);
    const without = await task(['FINISHED']);
    const top = await task([]);
    const rootTask = { id: top };
    const middle = await task([], { rootTask });
    const failed = await task(['FAILED'], { rootTask: { id: middle } });
    await task(['INSTALLED'], { rootTask: { id: middle } });
    await task(['FAILED'], { rootTask: { id: middle }, taskOperationalStatus: 'CANCELED' });
    await task([], { rootTask, taskCompletionStatus: 'DRAFT', percentCompleted: 0 });
    await task(['FAILED', 'INSTALLED', 'INSTALLED'], { rootTask });
    const another = await task(['FAILED'], { rootTask, company: { id: partner } });
    const text = await readFile(migration, 'utf8');
    await kysely.transaction().execute((tx) => sql.raw(text).execute(tx));
    expect(await percent(all)).toBe(percentOf(mixed));
    expect(await percent(without)).toBe(100);
    expect(await percent(failed)).toBe(0);
    expect(await percent(middle)).toBe(50);
    expect(await percent(another)).toBe(0);
    expect(await percent(top)).toBe(59);
  });
});
