import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { deferred } from '../../../domain/kernel/polyfills.ts';
import type { Resource } from '../../../domain/kernel/resources.ts';
import type { Write } from '../../../domain/rows.ts';
import { viewerScopes } from '../../../domain/visibility/scopes.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { storeWrites } from '../../../server/db/change-log/store-writes.ts';
import type { Executor } from '../../../server/db/schema.ts';
import { TransactionRows } from '../../../server/services/mutate/transaction-rows.ts';
import { openerOf } from '../../support/databases.ts';
import {
  change,
  create,
  freshId,
  type Job,
  makeJob,
  makeOffice,
  type Office,
  store,
} from '../../support/sync-office.ts';

/** One connection takes turns anyway; only a database with several lets two write at once. */
describe('two who write at the same moment (postgres)', () => {
  const opener = openerOf('postgres');
  let kysely: Executor;
  let office: Office;
  let job: Job;
  let proof: string;

  beforeAll(async () => {
    ({ kysely } = await opener.open());
    office = await makeOffice(kysely);
  });

  const someoneWaits = () =>
    expect
      .poll(
        async () => {
          const { rows } = await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'
          and datname = current_database()`.execute(kysely);
          return rows.length;
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0);

  /** Both write before either has committed, as far as the database lets them; whether the second had to wait. */
  async function atOnce(first: Write[], second: Write[]): Promise<boolean> {
    const [stored, released] = [deferred<void>(), deferred<void>()];
    const one = kysely.transaction().execute(async (tx) => {
      await storeWrites(tx, first, Date.now());
      stored.resolve();
      await released.promise;
    });
    await stored.promise;
    const other = store(kysely, second);
    const waited = await Promise.race([other.then(() => false), someoneWaits().then(() => true)]).finally(() =>
      released.resolve(),
    );
    await Promise.all([one, other]);
    return waited;
  }

  async function isTold(viewer: Viewer, resource: Resource, id: string): Promise<boolean> {
    const { rows } = await sql`select 1 from sync_changes
      where scope = any(${viewerScopes(viewer)}::text[]) and resource = ${resource} and row_id = ${id}`.execute(kysely);
    return rows.length > 0;
  }

  it.each(['first', 'second'])(
    'a company is found where its headquarters are when these are moved %s',
    async (turn) => {
      const place = freshId();
      await store(kysely, [create('addresses', place, { company: office.company, region: 'Πάτρα' })]);
      const moved = [change('addresses', place, { region: `Αίγιο ${turn}` })];
      const settled = [change('companies', office.bossId, { headquarters: { id: place } })];
      await (turn === 'first' ? atOnce(moved, settled) : atOnce(settled, moved));
      const { rows } = await sql<{ words: string[] }>`
      select tsvector_to_array(words) as words from company_words where id = ${office.bossId}`.execute(kysely);
      expect(rows[0]?.words).toEqual(expect.arrayContaining(['αιγιο', turn]));
    },
  );

  const newProof = (): Write[] => {
    proof = freshId();
    const [address = ''] = job.addressIds;
    const references = { task: { id: job.taskId }, operationalAddress: { id: address }, company: office.company };
    return [create('proofs', proof, { ...references, author: { id: office.bossId } })];
  };
  const handedOver = () => [change('tasks', job.taskId, { employeesAssignees: [{ id: office.installer2.userId }] })];

  it.each(['first', 'second'])(
    'a proof whose task is given to somebody else is told to them when it comes %s',
    async (turn) => {
      job = await makeJob(kysely, office);
      const writes = [newProof(), handedOver()] as const;
      await (turn === 'first' ? atOnce(...writes) : atOnce(writes[1], writes[0]));
      expect(await isTold(office.installer2, 'proofs', proof)).toBe(true);
    },
  );

  it.each(['first', 'second'])(
    'a change of a proof whose task is given to somebody else waits for that, or that for it, when it comes %s',
    async (turn) => {
      job = await makeJob(kysely, office);
      await store(kysely, newProof());
      const changed = [change('proofs', proof, { comment: 'Στον δεύτερο όροφο' })];
      const waited = await (turn === 'first' ? atOnce(changed, handedOver()) : atOnce(handedOver(), changed));
      expect(waited).toBe(true);
      expect(await isTold(office.installer2, 'proofs', proof)).toBe(true);
    },
  );

  describe('what a decision has read is read anew after it waited', () => {
    let part: string;

    beforeAll(async () => {
      job = await makeJob(kysely, office);
      const under = await makeJob(kysely, office, { set: { rootTask: { id: job.taskId } } });
      part = under.taskId;
    });

    type Take = (rows: TransactionRows) => Promise<unknown>;
    /** What a decision waits for, and what somebody else holds meanwhile where that is taken in another way. */
    const locks: { what: string; takes: Take; held?: Take }[] = [
      { what: 'a row', takes: (rows) => rows.lock('tasks', job.taskId) },
      {
        what: 'the task above',
        held: (rows) => rows.lock('tasks', job.taskId),
        takes: (rows) => rows.lockAbove({ rootTask: { id: job.taskId } }),
      },
      {
        what: 'the tasks below',
        held: (rows) => rows.lock('tasks', part),
        takes: (rows) => rows.lockBelow(job.taskId),
      },
      {
        what: 'a value that is to be unique',
        takes: (rows) => rows.findBy('tasks', 'jobTicket', { company: office.bossId, value: 'A-1' }),
      },
      {
        what: 'the imports of the company',
        takes: (rows) => rows.namesakes('customers', { company: office.bossId, names: ['Κουζίνες ΑΕ'] }),
      },
    ];

    it.each(locks)('for $what', async ({ takes, held = takes }) => {
      const [id = ''] = job.addressIds;
      const text = freshId();
      const [stored, released] = [deferred<void>(), deferred<void>()];
      const one = kysely.transaction().execute(async (tx) => {
        await held(new TransactionRows(tx, office.boss));
        await storeWrites(tx, [change('operational-addresses', id, { communicationInfo: text })], Date.now());
        stored.resolve();
        await released.promise;
      });
      await stored.promise;
      const other = kysely.transaction().execute(async (tx) => {
        const rows = new TransactionRows(tx, office.boss);
        const read = async () => (await rows.get('operational-addresses', id))?.communicationInfo;
        const before = await read();
        await takes(rows);
        return { before, after: await read() };
      });
      await someoneWaits().finally(() => released.resolve());
      const { before, after } = await other;
      expect(before).not.toBe(text);
      expect(after).toBe(text);
      await one;
    });
  });
});
