import { noop } from '../../../domain/kernel/noop.ts';
import type { AnyRow } from '../../../domain/rows.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { idColumn, wordsColumn } from '../../../workers/mirror/packed-tasks.ts';
import { type ChangedRows, watchRows } from './changes.ts';
import { Columns, type Looked } from './columns.ts';
import { FrameBudget } from './frame-budget.ts';
import type { ListSource } from './list-definition.ts';
import { readPacked } from './packed.ts';

/** Rows per read: decoding more of them at once would block the page for longer than a frame or two. */
const share = 400;

const packedNames = ({ fields, searched }: Looked): string[] => (searched ? [...fields, wordsColumn] : [...fields]);

type Stale = 'all' | Set<string>;

/** Its fault reaches the callers only later; until then it must not count as unhandled. */
function handled<Value>(work: Promise<Value>): Promise<Value> {
  work.catch(noop);
  return work;
}

/** The columns of a whole table, read once and then updated with each change. */
class WholeTable {
  readonly #mirror: MirrorDatabase;
  readonly #source: ListSource;
  #columns: Columns | null = null;
  #stale: Stale = 'all';
  #work: Promise<Columns> | null = null;

  constructor(mirror: MirrorDatabase, source: ListSource) {
    this.#mirror = mirror;
    this.#source = source;
    watchRows(mirror, source.resource, (changed) => this.#note(changed));
  }

  #note(changed: ChangedRows): void {
    if (changed === 'all') this.#stale = 'all';
    else if (this.#stale !== 'all') for (const id of changed) this.#stale.add(id);
  }

  get isRead(): boolean {
    return this.#columns !== null && this.#stale !== 'all';
  }

  /** The columns of a question with every change known at the time of the call. Concurrent calls share the work. */
  async columns(looked: Looked): Promise<Columns> {
    while (this.#work !== null) await this.#work;
    this.#work = this.#catchUp(looked).finally(() => {
      this.#work = null;
    });
    return this.#work;
  }

  async #catchUp(looked: Looked): Promise<Columns> {
    const stale = this.#stale;
    const before = this.#columns;
    this.#stale = new Set();
    try {
      if (stale === 'all' || before === null) return await this.#load(looked);
      if (!(await this.#complete(before, looked))) return await this.#load(looked);
      await this.#readAgain(before, [...stale]);
      return before;
    } catch (fault) {
      this.#stale = 'all';
      throw fault;
    }
  }

  /** Adds the columns that a question lacks; false when they can't be added to those that are here. */
  async #complete(columns: Columns, looked: Looked): Promise<boolean> {
    if (columns.answers(looked)) return true;
    if (columns.packing === null) return false;
    const packed = await readPacked(this.#mirror, packedNames(columns.lacks(looked)), columns.packing);
    if (packed === null) return false;
    await columns.unpackMore(looked, packed);
    return true;
  }

  /** Loads the columns of a question, and again those of earlier ones, so that all are of one moment. */
  async #load(looked: Looked): Promise<Columns> {
    const earlier = this.#columns?.looked;
    const all = {
      fields: [...new Set([...looked.fields, ...(earlier?.fields ?? [])])],
      searched: looked.searched || earlier?.searched === true,
    };
    this.#columns = (await this.#unpack(all)) ?? (await this.#readAll());
    return this.#columns;
  }

  /** What is packed, with what has changed or come since; null when nothing is. */
  async #unpack(looked: Looked): Promise<Columns | null> {
    if (this.#source.isPacked !== true) return null;
    const packed = await readPacked(this.#mirror, [idColumn, ...packedNames(looked)]);
    if (packed === null) return null;
    const columns = await Columns.unpack(this.#source, looked, packed);
    await this.#readAgain(columns, packed.unpacked);
    await this.#readAbove(columns, packed.last);
    return columns;
  }

  /** Where rows have to be read, each is read once for all questions. */
  async #readAll(): Promise<Columns> {
    const columns = new Columns(this.#source, everything(this.#source));
    await this.#readAbove(columns, '');
    return columns;
  }

  /** Takes in the rows with ids above one. */
  async #readAbove(columns: Columns, id: string): Promise<void> {
    const table = this.#mirror.rows(this.#source.resource);
    const budget = new FrameBudget();
    const after = (last: string): Promise<AnyRow[]> => table.where('id').above(last).limit(share).toArray();
    for (let next = after(id); ; ) {
      const rows = await next;
      const last = rows.length < share ? undefined : rows.at(-1);
      // Started before these are applied, so that neither waits for the other.
      if (last !== undefined) next = handled(after(last.id));
      for (const row of rows) columns.put(row);
      if (last === undefined) return;
      await budget.yieldWhenSpent();
    }
  }

  async #readAgain(columns: Columns, ids: readonly string[]): Promise<void> {
    const { resource } = this.#source;
    for (let start = 0; start < ids.length; start += share) {
      const part = ids.slice(start, start + share);
      const rows: readonly (AnyRow | undefined)[] = await this.#mirror.rows(resource).bulkGet(part);
      for (const [index, id] of part.entries()) {
        const row = rows[index];
        if (row === undefined) columns.remove(id);
        else columns.put(row);
      }
    }
  }
}

const tables = new WeakMap<MirrorDatabase, Map<ListSource, WholeTable>>();

function tableOf(mirror: MirrorDatabase, source: ListSource): WholeTable {
  const ofMirror = tables.get(mirror) ?? new Map<ListSource, WholeTable>();
  tables.set(mirror, ofMirror);
  const table = ofMirror.get(source) ?? new WholeTable(mirror, source);
  ofMirror.set(source, table);
  return table;
}

/** All columns of a list's resource. */
export const everything = ({ fields }: ListSource): Looked => ({ fields: Object.keys(fields), searched: true });

/** The columns that a question looks at, of all rows of a list's resource. Where none are packed the first read takes a while. */
export const wholeTable = (mirror: MirrorDatabase, source: ListSource, looked: Looked): Promise<Columns> =>
  tableOf(mirror, source).columns(looked);

/** Whether {@link wholeTable} answers at once, but for the few rows that changed since, and packed columns that it has to add. */
export const isTableRead = (mirror: MirrorDatabase, source: ListSource): boolean => tableOf(mirror, source).isRead;
