import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { Columns, type Looked } from '../../../../src/mirror/lists/columns.ts';
import { allTasks } from '../../../../src/mirror/lists/tables/tasks.ts';
import { everything, wholeTable } from '../../../../src/mirror/lists/whole-table.ts';
import { sampleOf } from '../../../../tools/test/sizes.ts';
import { MirrorDatabase } from '../../../../workers/mirror/database.ts';
import type { RawCell } from '../../../../workers/mirror/list-field.ts';
import { noteUnpacked } from '../../../../workers/mirror/note-unpacked.ts';
import { type Packing, packNext } from '../../../../workers/mirror/packed-columns.ts';
import { startResync } from '../../../../workers/mirror/resync.ts';
import { toStoredRow } from '../../../../workers/mirror/to-stored-row.ts';
import { loadAgain } from '../../../../workers/mirror/upgrades.ts';
import { indexWords } from '../../../../workers/sync/search-words.ts';
import { boss } from '../../../domain/people.ts';
import { taskValues } from '../../../support/rows.ts';
import { fixedId } from '../../../support/rows-in-memory.ts';
import { stepArbitrary } from '../../../workers/mirror/steps.ts';
import { Story } from '../../../workers/mirror/story.ts';

const { source } = allTasks;
const longest = 600_000;
const all = everything(source);

/** The values of all rows in columns, by the rows' ids. */
function shown(columns: Columns, { fields, searched }: Looked): Map<string, unknown> {
  const itself = (raw: RawCell): RawCell => raw;
  const values = fields.map((name) => columns.column(name).mapped(itself));
  const isFound = searched ? ['α', 'ρι', 'renamed', 'task'].map((word) => columns.hasWords([word])) : [];
  const rows = [...columns.ids.entries()].flatMap(([at, id]) =>
    id === null ? [] : [[id, [...values.map((value) => value(at)), ...isFound.map((has) => has(at))]] as const],
  );
  return new Map(rows.sort());
}

/** The same from the rows alone. */
async function expected(mirror: MirrorDatabase, looked: Looked): Promise<Map<string, unknown>> {
  const columns = new Columns(source, looked);
  for (const row of await mirror.rows('tasks').toArray()) columns.put(row);
  return shown(columns, looked);
}

/** Often all columns, since a single one seldom shows what went wrong. */
const lookedArbitrary: fc.Arbitrary<Looked> = fc.oneof(
  fc.constant(all),
  fc.record({ fields: fc.subarray(Object.keys(source.fields), { maxLength: 4 }), searched: fc.boolean() }),
);

/** Pages that read the mirror: one that is open all the time, and one that is opened for each question. */
class Pages {
  readonly #open: () => MirrorDatabase;
  readonly #lasting: MirrorDatabase;

  constructor(open: () => MirrorDatabase) {
    this.#open = open;
    this.#lasting = open();
  }

  async compare(looked: Looked): Promise<void> {
    const rows = await expected(this.#lasting, looked);
    const fresh = this.#open();
    expect(shown(await wholeTable(fresh, source, looked), looked)).toEqual(rows);
    fresh.close();
    expect(shown(await wholeTable(this.#lasting, source, looked), looked)).toEqual(rows);
  }

  close(): void {
    this.#lasting.close();
  }
}

interface PackStep {
  kind: 'pack';
  packing: Packing;
  times: number;
}

const packingArbitrary: fc.Arbitrary<PackStep> = fc.record({
  kind: fc.constant('pack' as const),
  packing: fc.record({ size: fc.integer({ min: 1, max: 4 }), changes: fc.integer({ min: 1, max: 3 }) }),
  times: fc.integer({ min: 1, max: 8 }),
});

async function pack(mirror: MirrorDatabase, { packing, times }: PackStep): Promise<void> {
  for (let time = 0; time < times; time += 1) await packNext(mirror, packing);
}

const ids = Array.from({ length: 14 }, (_, index) => fixedId(100 + index));
const some = fc.subarray(ids, { minLength: 1 });
const nickname = fc.constantFrom('Άλφα', 'Ρίο', '', 'renamed');

/** A write of tasks. `isLost`: the process dies before the transaction has ended. */
type Change = { ids: string[]; isLost: boolean } & (
  | { kind: 'put' | 'change'; nickname: string }
  | { kind: 'delete' | 'clear' }
);

type Write = Change | PackStep | { kind: 'reset' | 'restart' };

const isLost = fc.constantFrom(false, false, true);
const writeArbitrary: fc.Arbitrary<Write> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('put', 'change'), ids: some, nickname, isLost }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('delete', 'delete', 'clear'), ids: some, isLost }) },
  { weight: 5, arbitrary: packingArbitrary },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('reset', 'restart') }) },
);

class Engine {
  readonly #disk = new IDBFactory();
  mirror = this.#openToWrite();

  readonly open = (): MirrorDatabase => new MirrorDatabase('packed', { indexedDB: this.#disk, IDBKeyRange });

  #openToWrite(): MirrorDatabase {
    const mirror = new MirrorDatabase('packed', { indexedDB: this.#disk, IDBKeyRange });
    noteUnpacked(mirror);
    return mirror;
  }

  async write(write: Write): Promise<void> {
    switch (write.kind) {
      case 'restart':
        this.mirror.close();
        this.mirror = this.#openToWrite();
        return;
      case 'pack':
        await this.mirror.values.put({ key: 'cookie', value: 'loaded' });
        return pack(this.mirror, write);
      case 'reset':
        await this.mirror.transaction('rw', this.mirror.tables, async () => loadAgain(this.mirror));
        return;
      default:
        return this.#change(write);
    }
  }

  async #change(write: Change): Promise<void> {
    const { mirror } = this;
    const lost = new Error('the process dies');
    const change = mirror.transaction('rw', mirror.rows('tasks'), async () => {
      await this.#tasks(write);
      if (write.isLost) throw lost;
    });
    await change.catch((fault: unknown) => expect(fault).toBe(lost));
  }

  async #tasks(write: Change): Promise<unknown> {
    const tasks = this.mirror.rows('tasks');
    switch (write.kind) {
      case 'put':
        return tasks.bulkPut(
          write.ids.map((id) => {
            const row = { id, version: 1, createDate: 0, modifyDate: 0, ...taskValues({ nickname: write.nickname }) };
            return toStoredRow('tasks', row, boss);
          }),
        );
      case 'change':
        return tasks.where('id').anyOf(write.ids).modify({ nicknameKey: write.nickname, number: write.ids.length });
      case 'delete':
        return tasks.bulkDelete(write.ids);
      case 'clear':
        return tasks.clear();
    }
  }

  close(): void {
    this.mirror.close();
  }
}

describe('columns that were packed', () => {
  let ends: (() => void)[] = [];
  afterEach(() => {
    for (const end of ends) end();
    ends = [];
  });

  test(
    'have the values of the rows after every write, lost or not, whenever they were packed',
    async () => {
      const histories = fc.array(fc.tuple(writeArbitrary, lookedArbitrary), { minLength: 1, maxLength: 20 });
      await fc.assert(
        fc.asyncProperty(histories, async (history) => {
          const engine = new Engine();
          const pages = new Pages(engine.open);
          ends.push(
            () => engine.close(),
            () => pages.close(),
          );
          for (const [write, looked] of history) {
            await engine.write(write);
            await pages.compare(looked);
          }
          await pages.compare(all);
        }),
        { numRuns: sampleOf('packedHistories') },
      );
    },
    longest,
  );

  test(
    'have the values of the rows at every step of a device’s story of taps, pulls, crashes and resyncs',
    async () => {
      const step = fc.oneof(
        { weight: 4, arbitrary: stepArbitrary },
        { weight: 2, arbitrary: packingArbitrary },
        { weight: 1, arbitrary: fc.record({ kind: fc.constant('resync' as const) }) },
      );
      await fc.assert(
        fc.asyncProperty(fc.array(fc.tuple(step, lookedArbitrary), { minLength: 1, maxLength: 20 }), async (steps) => {
          const story = new Story();
          await story.begin();
          const { indexedDB } = story.device.context.platform;
          const pages = new Pages(() => new MirrorDatabase(boss.userId, { indexedDB, IDBKeyRange }));
          ends.push(
            () => story.device.close(),
            () => pages.close(),
          );
          for (const [each, looked] of steps) {
            if (each.kind === 'pack') {
              await indexWords(story.device.context, () => false);
              await pack(story.device.mirror, each);
            } else if (each.kind === 'resync') await startResync(story.device.mirror);
            else await story.play(each);
            await pages.compare(looked);
          }
        }),
        { numRuns: Math.ceil(sampleOf('packedHistories') / 2) },
      );
    },
    longest,
  );
});
