import { isDeepStrictEqual } from 'node:util';
import { must } from '../../../domain/kernel/assert.ts';
import type { Resource } from '../../../domain/kernel/resources.ts';
import type { Cell } from '../../../domain/list/cell.ts';
import type { AnyRow } from '../../../domain/rows.ts';
import { operandOf } from '../../../server/db/repositories/operands.ts';
import { cellsOf } from '../../../src/mirror/lists/cells.ts';
import type { ListDefinition } from '../../../src/mirror/lists/list-definition.ts';
import { allTasks } from '../../../src/mirror/lists/tables/tasks.ts';
import { everything, wholeTable } from '../../../src/mirror/lists/whole-table.ts';
import type { ListField, ListFields } from '../../../workers/mirror/list-field.ts';
import type { TestServer } from '../../support/server.ts';
import { RandomCompany, type Role, roles } from './company.ts';
import { isShared, type SharedList, sharedLists } from './lists.ts';
import type { Column, Question } from './questions.ts';
import { type Answer, Asker } from './sides.ts';

const isNamed = (cell: Cell): cell is Exclude<Cell, string | number | boolean | null> =>
  typeof cell === 'object' && cell !== null;

const valuesIn = (cell: Cell): (string | number | boolean)[] => {
  if (cell === null) return [];
  return isNamed(cell) ? cell.map((each) => (typeof each === 'string' ? each : each.id)) : [cell];
};

const namesIn = (cell: Cell): string[] =>
  isNamed(cell) ? cell.flatMap((each) => (typeof each === 'string' ? [] : each.names)) : [];

/** Filled by the calls, from rows that a device finds by its own index (decision 0109). */
const filledByCalls = { installationOperationalAddress: null, pickupOperationalAddresses: [] };

const asKept = (row: AnyRow): AnyRow => ('pickupOperationalAddresses' in row ? { ...row, ...filledByCalls } : row);

/** The places and the first difference of two answers, for whoever reads of it. */
function differenceOf(mirror: Answer, answer: Answer): string | null {
  const server = { ...answer, rows: answer.rows.map(asKept) };
  const [ours, theirs] = [mirror, server].map(({ rows }) => rows.map(({ id }) => id));
  if (mirror.total === server.total && isDeepStrictEqual(mirror.rows, server.rows)) return null;
  const counts = `the mirror has ${mirror.total}, the server ${server.total}`;
  if (!isDeepStrictEqual(ours, theirs))
    return `${counts}\n  mirror: ${ours?.join(' ')}\n  server: ${theirs?.join(' ')}`;
  const at = mirror.rows.findIndex((row, index) => !isDeepStrictEqual(row, server.rows[index]));
  return `${counts}; row ${at} is\n  ${JSON.stringify(mirror.rows[at])}\n  ${JSON.stringify(server.rows[at])}`;
}

/** A list as one person asks for it. */
export class Listing {
  readonly role: Role;
  readonly name: string;
  readonly definition: ListDefinition;
  readonly #list: SharedList;
  readonly #asker: Asker;
  readonly #about: string;
  #columns: Promise<Column[]> | null = null;

  constructor(asked: { role: Role; name: string; about: string }, asker: Asker) {
    this.role = asked.role;
    this.name = asked.name;
    this.#about = asked.about;
    this.#asker = asker;
    this.#list = must(sharedLists[asked.name], asked.name);
    this.definition = this.#list.definition(asker.user.viewer, asked.about);
  }

  get resource(): Resource {
    return this.definition.source.resource;
  }

  get timeZone(): string {
    return this.#asker.user.timeZone;
  }

  /** Whether the role ever sees a column; where it does not, the server answers as if there were none. */
  sees(field: string): boolean {
    return operandOf(this.#asker.user.viewer, { resource: this.resource, alias: 'r' }, field) !== null;
  }

  /** The fields by which this person can filter or sort on both sides. */
  fields(part: 'filter' | 'sort'): string[] {
    return Object.keys(this.definition.source.fields).filter(
      (field) => isShared(this.resource, field, part) && this.sees(field),
    );
  }

  /** The rows of the list as the mirror has them. */
  async rows(): Promise<readonly AnyRow[]> {
    const { sort } = this.definition;
    const query = { search: '', filters: [], sort, page: 0, size: 1000 };
    return (await this.#asker.askMirror(this.definition, query)).rows;
  }

  columns(): Promise<Column[]> {
    this.#columns ??= this.#readColumns();
    return this.#columns;
  }

  async #readColumns(): Promise<Column[]> {
    const rows = await this.rows();
    const fields: ListFields<AnyRow> = this.definition.source.fields;
    return Promise.all(Object.entries(fields).map(([field, of]) => this.#columnOf(rows, field, of)));
  }

  async #columnOf(rows: readonly AnyRow[], field: string, of: ListField<AnyRow>): Promise<Column> {
    const raws = rows.map((row) => of.read(row));
    const cells = raws.map(await cellsOf(this.#asker.mirror, of, raws));
    const isText = of.shown !== undefined && of.to === undefined;
    const values = isText ? rows.map((row) => [of.shown?.(row) ?? []].flat()) : cells.map(valuesIn);
    return { field, kind: of.kind, money: of.money === true, values, names: cells.map(namesIn) };
  }

  /** What the sides say differently; null when they agree. */
  async compare(question: Question): Promise<string | null> {
    const { viewer } = this.#asker.user;
    const { cold, ...asked } = question;
    const [mirror, server] = await Promise.all([
      this.#asker.askMirror(this.definition, question),
      this.#asker.askServer(this.#list.call(viewer, this.#about), asked),
    ]);
    const difference = differenceOf(mirror, server);
    if (difference !== null) return difference;
    const windowed = await this.#asker.askAcrossWindow(this.definition, question);
    const across = windowed && differenceOf(windowed, server);
    return across && `across the edge of the window ${across}`;
  }
}

/** Rows that lists hang on, of each list at most. */
const mostAbouts = 3;

/** The people of a random company, with their lists. */
export class Town {
  readonly listings: ReadonlyMap<string, readonly Listing[]>;
  readonly #askers: readonly Asker[];

  private constructor(askers: readonly Asker[], listings: ReadonlyMap<string, readonly Listing[]>) {
    this.#askers = askers;
    this.listings = listings;
  }

  /** Stores the company of a seed and signs its people in. */
  static async found(server: TestServer, seed: number): Promise<Town> {
    const company = new RandomCompany(seed, server.clock.now());
    await company.store(server.context.database.kysely);
    const askers: Asker[] = [];
    const listings = new Map<string, Listing[]>();
    for (const role of roles) {
      const asker = await Asker.signIn(server, company.users[role]);
      askers.push(asker);
      // As on a device where the table was looked through before; without it only indexes would be asked.
      await wholeTable(asker.mirror, allTasks.source, everything(allTasks.source));
      for (const [name, list] of Object.entries(sharedLists)) {
        if (list.notFor?.roles.includes(role)) continue;
        const abouts = await aboutsOf(asker, list);
        listings.set(
          `${name}, ${role}`,
          abouts.map((about) => new Listing({ role, name, about }, asker)),
        );
      }
    }
    return new Town(askers, listings);
  }

  /** A list of a role, once for each row that it is asked about; none where only one side has it. */
  of(name: string, role: Role): readonly Listing[] {
    return this.listings.get(`${name}, ${role}`) ?? [];
  }

  close(): void {
    for (const asker of this.#askers) asker.close();
  }
}

/** A row that nobody sees: what hangs on it is the same as nothing. */
const unseen = '0197e000-0000-7000-8000-000000000000';

/** The rows on which a list can hang for somebody, those with most rows first; one that they do not see where there is none. */
async function aboutsOf({ mirror }: Asker, { about }: SharedList): Promise<string[]> {
  if (about === undefined) return [unseen];
  const counts = new Map<string, number>();
  for (const row of await mirror.table<AnyRow>(about.by).toArray()) {
    const named: unknown = Object.entries(row).find(([field]) => field === about.field)?.[1];
    if (typeof named !== 'object' || named === null || !('id' in named)) continue;
    const id = String(named.id);
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const present = new Set(await mirror.table<AnyRow>(about.of).toCollection().primaryKeys());
  const most = [...counts]
    .filter(([id]) => present.has(id))
    .sort(([one, few], [other, more]) => more - few || (one < other ? -1 : 1));
  return most.length === 0 ? [unseen] : most.slice(0, mostAbouts).map(([id]) => id);
}
