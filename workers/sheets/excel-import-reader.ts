import { transfer } from 'comlink';
import { readTable } from '../../documents/excel/read-table.ts';
import { DomainError } from '../../domain/errors/codes.ts';
import { columnsOf, type SheetKind } from '../../domain/import/columns.ts';
import { fromHeader, recognise } from '../../domain/import/headers.ts';
import { type ImportShare, sharesOf } from '../../domain/import/shares.ts';
import type { TableRow } from '../../domain/import/table.ts';
import { must } from '../../domain/kernel/assert.ts';
import type {
  CheckedFile,
  FileRead,
  ImportOrder,
  ImportReader,
  PreviewRow,
  ReturnWords,
  VerdictKind,
} from '../contract/imports.ts';
import { type CheckedRow, checkFile, importOf, type Surroundings, sheetOf } from './check-file.ts';
import { returnedFile } from './returned-file.ts';

/** As many of a row's cells as a person needs to know it. */
const mostWords = 4;

/** Opens the mirror of a user. */
type Opening = (userId: string, generation?: number) => Surroundings['mirror'];

const isRight = (row: CheckedRow): row is CheckedRow & { verdict: { kind: 'add' | 'change' } } =>
  row.verdict.kind === 'add' || row.verdict.kind === 'change';

/** Reads one file, keeps its rows, and says what would become of each of them; nothing is written here. */
export class ExcelImportReader implements ImportReader {
  readonly #open: Opening;
  readonly #clock: Pick<Surroundings, 'now' | 'newId'>;
  #table: readonly TableRow[] = [];
  #byNumber: ReadonlyMap<number, TableRow> = new Map();
  #checked: readonly CheckedRow[] = [];
  #shares: readonly ImportShare[] = [];
  #order: ImportOrder | null = null;

  constructor(open: Opening, clock: Pick<Surroundings, 'now' | 'newId'>) {
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

  async check(order: ImportOrder, onProgress: (done: number) => void): Promise<CheckedFile> {
    const mirror = this.#open(order.userId, order.mirror);
    try {
      this.#checked = await checkFile(this.#table, order, { ...this.#clock, mirror, onProgress });
    } finally {
      mirror.close();
    }
    this.#order = order;
    this.#shares = sharesOf(this.#checked.filter(isRight), { name: importOf[order.of.kind].name, file: order.file });
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
    const asked = of === 'all' ? this.#checked : this.#checked.filter(({ verdict }) => verdict.kind === of);
    return asked.slice(first, first + count).map(({ number, verdict }) => ({
      number,
      verdict: verdict.kind,
      words: this.#wordsOf(this.#byNumber.get(number)),
      refusals: verdict.kind === 'refused' ? verdict.refusals : [],
      changes: verdict.kind === 'change' ? verdict.changes : [],
    }));
  }

  /** The first cells of a row that say something; an id says nothing to a person. */
  #wordsOf(row: TableRow | undefined): string[] {
    const id = this.#order?.places.get('id');
    return (row?.cells ?? [])
      .flatMap((cell, index) => (cell === null || index === id ? [] : [String(cell)]))
      .slice(0, mostWords);
  }

  async share(index: number): Promise<ImportShare> {
    return must(this.#shares[index], `share ${index} of the file`);
  }

  async notImported(words: ReturnWords, from: number): Promise<Uint8Array<ArrayBuffer>> {
    const order = must(this.#order, 'the order of a checked file');
    const unsent = new Set(this.#shares.slice(from).flatMap(({ args }) => args.rows.map(({ row }) => row)));
    const bytes = await returnedFile(this.#table, { checked: this.#checked, unsent, words, kind: sheetOf(order.of) });
    return transfer(bytes, [bytes.buffer]);
  }
}
