import { transfer } from 'comlink';
import { readTable } from '../../documents/excel/read-table.ts';
import { DomainError } from '../../domain/errors/codes.ts';
import { columnsOf, type SheetKind } from '../../domain/import/columns.ts';
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
  FileOrder,
  FileRead,
  ImportReader,
  PreviewRow,
  ReturnedTexts,
  VerdictKind,
} from '../contract/imports.ts';
import type { MirrorDatabase } from '../mirror/database.ts';
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

/** Reads one file, keeps its rows, and says what would become of each of them; nothing is written here. */
export class ExcelImportReader implements ImportReader {
  readonly #open: Opening;
  readonly #clock: Clock;
  #table: readonly TableRow[] = [];
  #byNumber: ReadonlyMap<number, TableRow> = new Map();
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
    this.#byNumber = new Map(this.#table.map((row) => [row.number, row]));
    const columns = recognise(this.#table[0]?.cells ?? [], columnsOf[kind]);
    return { kind: 'read', columns, rows: this.#table.length - 1 };
  }

  async check(order: FileOrder, onProgress: (done: number) => void): Promise<CheckedFile> {
    const { now, newId } = this.#clock;
    const mirror = this.#open(order.userId, order.mirror);
    try {
      this.#checked = await checkRows(this.#table, order, {
        at: now(),
        newId,
        lookUp: (lookup) => lookUp(mirror, lookup),
        onProgress: (done) => void onProgress(done),
      });
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
    return { counts, shares: this.#shares.length };
  }

  async rows(of: VerdictKind | 'all', { first, count }: { first: number; count: number }): Promise<PreviewRow[]> {
    const chosen = of === 'all' ? this.#checked : this.#checked.filter(({ verdict }) => verdict.kind === of);
    return chosen.slice(first, first + count).map(({ number, verdict }) => ({
      number,
      verdict: verdict.kind,
      words: this.#wordsOf(this.#byNumber.get(number)),
      refusals: verdict.kind === 'refused' ? verdict.refusals : [],
      changes: verdict.kind === 'change' ? verdict.changes : [],
    }));
  }

  /** The first cells of a row that say something; an id says nothing to a person. */
  #wordsOf(row: TableRow | undefined): string[] {
    const id = this.#order?.positions.get('id');
    return (row?.cells ?? [])
      .flatMap((cell, index) => (cell === null || index === id ? [] : [String(cell)]))
      .slice(0, mostWords);
  }

  async share(index: number): Promise<ImportShare> {
    return must(this.#shares[index], `share ${index} of the file`);
  }

  async notImported(texts: ReturnedTexts, from: number): Promise<Uint8Array<ArrayBuffer>> {
    const { of } = must(this.#order, 'the order of a checked file');
    const unsent = new Set(this.#shares.slice(from).flatMap(({ args }) => args.rows.map(({ row }) => row)));
    const kind = importKinds[of.kind].sheet;
    const bytes = await returnedFile(this.#table, { checked: this.#checked, unsent, texts, kind });
    return transfer(bytes, [bytes.buffer]);
  }
}
