import { noop } from '../../../domain/kernel/noop.ts';
import type { AnyRow } from '../../../domain/rows.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { type ChangedRows, watchRows } from './changes.ts';
import { Columns } from './columns.ts';
import { FrameBudget } from './frame-budget.ts';
import type { ListSource } from './list-definition.ts';

/** Rows per read: decoding more of them at once would block the page for longer than a frame or two. */
const share = 400;

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

  /** The columns with every change known at the time of the call. Concurrent calls share the work. */
  async columns(): Promise<Columns> {
    while (this.#work !== null) await this.#work;
    this.#work = this.#catchUp().finally(() => {
      this.#work = null;
    });
    return this.#work;
  }

  async #catchUp(): Promise<Columns> {
    const stale = this.#stale;
    const before = this.#columns;
    this.#stale = new Set();
    try {
      if (stale === 'all' || before === null) this.#columns = await this.#readAll();
      else if (stale.size > 0) await this.#readAgain(before, [...stale]);
    } catch (fault) {
      this.#stale = 'all';
      throw fault;
    }
    return this.#columns ?? before ?? (await this.#readAll());
  }

  async #readAll(): Promise<Columns> {
    const { resource, fields } = this.#source;
    const columns = new Columns(this.#source, { fields: Object.keys(fields), searched: true });
    const table = this.#mirror.rows(resource);
    const budget = new FrameBudget();
    const after = (id: string): Promise<AnyRow[]> => table.where('id').above(id).limit(share).toArray();
    for (let next = after(''); ; ) {
      const rows = await next;
      const last = rows.length < share ? undefined : rows.at(-1);
      // Started before these are applied, so that neither waits for the other.
      if (last !== undefined) next = handled(after(last.id));
      for (const row of rows) columns.put(row);
      if (last === undefined) return columns;
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

/** The columns of all rows of a list's resource. The first read takes a while, in batches. */
export const wholeTable = (mirror: MirrorDatabase, source: ListSource): Promise<Columns> =>
  tableOf(mirror, source).columns();

/** Whether {@link wholeTable} answers at once, but for the few rows that changed since. */
export const isTableRead = (mirror: MirrorDatabase, source: ListSource): boolean => tableOf(mirror, source).isRead;
