import { transfer } from 'comlink';
import { readTable } from '../../documents/excel/read-table.ts';
import { positionGroup } from '../../domain/address/coordinates.ts';
import { DomainError } from '../../domain/errors/codes.ts';
import { columnsOf, type SheetKind } from '../../domain/import/columns.ts';
import { type CompletedTable, completeTable } from '../../domain/import/complete-table.ts';
import type { Derived } from '../../domain/import/completion.ts';
import { fromHeader, recognise } from '../../domain/import/headers.ts';
import { importKinds } from '../../domain/import/import-kinds.ts';
import type { ImportLookup } from '../../domain/import/lookup.ts';
import { type CheckedRow, checkRows } from '../../domain/import/pipeline.ts';
import { type ImportShare, sharesOf } from '../../domain/import/shares.ts';
import type { Snapshot } from '../../domain/import/snapshot-rows.ts';
import type { TableRow } from '../../domain/import/table.ts';
import { must } from '../../domain/kernel/assert.ts';
import { fold } from '../../domain/kernel/fold.ts';
import type { Rows } from '../../domain/rows.ts';
import type {
  CheckedFile,
  DraftRead,
  FileOrder,
  FileRead,
  ImportDraft,
  ImportReader,
  PreviewRow,
  ReturnedTexts,
  RowsWanted,
  VerdictKind,
} from '../contract/imports.ts';
import type { MirrorDatabase } from '../mirror/database.ts';
import { readDraft, writeDraft } from './import-draft.ts';
import { returnedFile } from './returned-file.ts';

/** As many of a row's cells as a person needs to know it. */
const mostWords = 4;

/** Opens the mirror of a user. */
type Opening = (userId: string, generation?: number) => MirrorDatabase;

interface Clock {
  now: () => number;
  newId: () => string;
}

/** The rows of an account on this device, also those that wait to be sent: whole tables, as names have no index. */
async function lookUp(mirror: MirrorDatabase, lookup: ImportLookup): Promise<Snapshot> {
  const { company, customers, addresses, tickets } = lookup;
  const isNamed = (lists: object): boolean => Object.values(lists).some((list: unknown[]) => list.length > 0);
  const own = <Row extends Pick<Rows['tasks'], 'company'>>(rows: readonly Row[]): Row[] =>
    rows.filter((row) => row.company?.id === company);
  const keys = [...new Set(tickets.map(fold))];
  return {
    customers: isNamed(customers) ? own(await mirror.rows('customers').toArray()) : [],
    addresses: isNamed(addresses) ? own(await mirror.rows('addresses').toArray()) : [],
    tasks: own(await mirror.rows('tasks').where('jobTicketKey').anyOf(keys).toArray()),
  };
}

/** How many rows are refused for each column, in the order of the sheet. */
function troublesOf(checked: readonly CheckedRow[], kind: SheetKind): CheckedFile['troubles'] {
  const counts = new Map(columnsOf[kind].map(({ field }) => [field, { field, empty: 0, wrong: 0 }]));
  for (const { verdict } of checked) {
    if (verdict.kind !== 'refused') continue;
    for (const { field, code } of verdict.refusals) {
      const count = field === null ? undefined : counts.get(field);
      if (count !== undefined) count[code === 'excel_required' ? 'empty' : 'wrong'] += 1;
    }
  }
  return [...counts.values()].filter(({ empty, wrong }) => empty + wrong > 0);
}

/** How many cells were filled from each other cell: the region before the province, the postal code before the position. */
function derivedIn({ derived }: CompletedTable): CheckedFile['derived'] {
  const counts = new Map<string, Derived & { rows: number }>();
  for (const { field, from } of [...derived.values()].flat()) {
    const key = `${field} ${from}`;
    const before = counts.get(key);
    counts.set(key, { field, from, rows: (before?.rows ?? 0) + 1 });
  }
  return [...counts].sort(([one], [other]) => other.localeCompare(one)).map(([, count]) => count);
}

const nothingCompleted: CompletedTable = { table: [], positions: new Map(), derived: new Map() };

/** Reads one file, keeps its rows, and says what would become of each of them; nothing is written here. */
export class ExcelImportReader implements ImportReader {
  readonly #open: Opening;
  readonly #clock: Clock;
  /** The file's own rows, from the header on. */
  #table: readonly TableRow[] = [];
  /** The file's own rows, and the same rows completed, by their numbers. */
  #ownRows: ReadonlyMap<number, TableRow> = new Map();
  #byNumber: ReadonlyMap<number, TableRow> = new Map();
  #completed = nothingCompleted;
  #checked: readonly CheckedRow[] = [];
  #shares: readonly ImportShare[] = [];
  #order: FileOrder | null = null;

  constructor(open: Opening, clock: Clock) {
    this.#open = open;
    this.#clock = clock;
  }

  async read(bytes: ArrayBuffer, kind: SheetKind): Promise<FileRead> {
    try {
      this.#table = fromHeader(readTable(new Uint8Array(bytes)), columnsOf[kind]);
    } catch (problem) {
      if (problem instanceof DomainError) return { kind: 'refused', code: problem.code };
      throw problem;
    }
    const columns = recognise(this.#table[0]?.cells ?? [], columnsOf[kind]);
    return { kind: 'read', columns, rows: this.#table.length - 1 };
  }

  async reopen(content: string): Promise<DraftRead> {
    const { read, table } = readDraft(content);
    this.#table = table;
    return read;
  }

  async check(order: FileOrder, onProgress: (done: number) => void): Promise<CheckedFile> {
    const { now, newId } = this.#clock;
    const { of, positions, completion } = order;
    const kind = importKinds[of.kind].sheet;
    // A change says nothing where a cell is empty, and must not begin to.
    const places = completion.places && of.kind === 'addresses';
    this.#completed = completeTable(this.#table, { kind, positions, completion: { ...completion, places } });
    this.#ownRows = new Map(this.#table.map((row) => [row.number, row]));
    this.#byNumber = new Map(this.#completed.table.map((row) => [row.number, row]));
    const mirror = this.#open(order.userId, order.mirror);
    try {
      this.#checked = await checkRows(
        this.#completed.table,
        { ...order, positions: this.#completed.positions },
        {
          at: now(),
          newId,
          lookUp: (lookup) => lookUp(mirror, lookup),
          onProgress: (done) => void onProgress(done),
        },
      );
    } finally {
      mirror.close();
    }
    this.#order = order;
    this.#shares = sharesOf(this.#checked, { name: importKinds[order.of.kind].name, file: order.file });
    const count = (of: VerdictKind): number => this.#checked.filter(({ verdict }) => verdict.kind === of).length;
    const counts = {
      add: count('add'),
      change: count('change'),
      unchanged: count('unchanged'),
      refused: count('refused'),
    };
    const troubles = troublesOf(this.#checked, kind);
    return { counts, shares: this.#shares.length, troubles, derived: derivedIn(this.#completed) };
  }

  async rows(wanted: RowsWanted): Promise<PreviewRow[]> {
    return this.#chosen(wanted).map(({ number, verdict }) => ({
      number,
      verdict: verdict.kind,
      words: this.#wordsOf(this.#ownRows.get(number)),
      refusals: verdict.kind === 'refused' ? verdict.refusals : [],
      changes: verdict.kind === 'change' ? verdict.changes : [],
      values: this.#valuesOf(this.#byNumber.get(number)),
      derived: this.#completed.derived.get(number) ?? [],
    }));
  }

  #chosen(wanted: RowsWanted): readonly CheckedRow[] {
    if ('numbers' in wanted) {
      const numbers = new Set(wanted.numbers);
      return this.#checked.filter(({ number }) => numbers.has(number));
    }
    const { of, first, count } = wanted;
    const rows = of === 'all' ? this.#checked : this.#checked.filter(({ verdict }) => verdict.kind === of);
    return rows.slice(first, first + count);
  }

  #valuesOf(row: TableRow | undefined): Record<string, string> {
    const texts = [...this.#completed.positions].map(
      ([field, index]) => [field, String(row?.cells[index] ?? '')] as const,
    );
    return Object.fromEntries(texts.filter(([, text]) => text !== ''));
  }

  /** The first of a row's own cells that say something: an id says nothing to a person, and degrees little. */
  #wordsOf(row: TableRow | undefined): string[] {
    const positions = this.#order?.positions;
    const silent = new Set(['id', ...positionGroup].map((field) => positions?.get(field)));
    return (row?.cells ?? [])
      .flatMap((cell, index) => (cell === null || silent.has(index) ? [] : [String(cell)]))
      .slice(0, mostWords);
  }

  async share(index: number): Promise<ImportShare> {
    return must(this.#shares[index], `share ${index} of the file`);
  }

  /** The numbers of the rows of shares that were not sent. */
  #unsent(from: number): ReadonlySet<number> {
    return new Set(this.#shares.slice(from).flatMap(({ args }) => args.rows.map(({ row }) => row)));
  }

  async draft(order: FileOrder, from: number | null): Promise<ImportDraft> {
    if (from === null) return writeDraft(this.#table, order, () => true);
    const left = new Set(this.#unsent(from));
    for (const { number, verdict } of this.#checked) if (verdict.kind === 'refused') left.add(number);
    return writeDraft(this.#table, order, ({ number }) => left.has(number));
  }

  async notImported(texts: ReturnedTexts, from: number): Promise<Uint8Array<ArrayBuffer>> {
    const { of } = must(this.#order, 'the order of a checked file');
    const unsent = this.#unsent(from);
    const kind = importKinds[of.kind].sheet;
    const own = this.#table[0]?.cells.length ?? 0;
    const bytes = await returnedFile(this.#completed.table, { checked: this.#checked, unsent, texts, kind, own });
    return transfer(bytes, [bytes.buffer]);
  }
}
