import type { Filter } from '../../domain/catalogue/paging.ts';
import { must } from '../../domain/kernel/assert.ts';
import { fold } from '../../domain/kernel/fold.ts';
import type { Resource } from '../../domain/kernel/resources.ts';
import { dateAt, isDate } from '../../domain/kernel/time.ts';
import { namedIn, namesIn } from '../../domain/list/naming.ts';
import { describeFields } from '../../domain/resource-facts.ts';
import type { AnyRow } from '../../domain/rows.ts';
import { isOnCard } from '../../domain/visibility/cards.ts';
import { project } from '../../domain/visibility/projection.ts';
import type { Viewer } from '../../domain/visibility/viewer.ts';
import { shownIn, type World } from './world.ts';

/** Lists, filters and sorting read in the plainest way, row by row, as decision 0021 words them. */
export interface Looking {
  world: World;
  viewer: Viewer;
  timeZone: string;
}

const kindOf = (resource: Resource, field: string) =>
  field === 'id' || field === 'company'
    ? { kind: field === 'id' ? ('id' as const) : ('reference' as const), to: 'companies' as const }
    : must(
        describeFields(resource).find(({ name }) => name === field),
        `${resource}.${field}`,
      ).kind;

const idsOf = (value: unknown): string[] =>
  [value].flat().flatMap((each) => (each === null ? [] : [(each as { id: string }).id]));

/** The values that a path leads to from a row, as far as the viewer sees them; null where there is none. */
export function valuesAt(
  looking: Looking,
  at: { resource: Resource; row: AnyRow },
  path: readonly string[],
): unknown[] {
  const { world, viewer } = looking;
  const shown = shownIn(world, viewer, at.resource, at.row);
  const [field = '', ...rest] = path;
  if (shown === null || (shown === 'card' && !isOnCard(at.resource, field))) return [null];
  const value: unknown =
    (project(at.resource, { row: at.row, shown }, viewer) as Record<string, unknown>)[field] ?? null;
  const kind = kindOf(at.resource, field);
  if (rest.length === 0) return [value];
  if (!('to' in kind)) throw new Error(`${at.resource}.${field} names no row`);
  return idsOf(value).flatMap((id) => {
    const row = world.get(kind.to)?.get(id);
    return row ? valuesAt(looking, { resource: kind.to, row }, rest) : [];
  });
}

/** The kind of field at the end of a path. */
export function kindAt(resource: Resource, path: readonly string[]): ReturnType<typeof kindOf> {
  const [field = '', ...rest] = path;
  const kind = kindOf(resource, field);
  return rest.length === 0 || !('to' in kind) ? kind : kindAt(kind.to, rest);
}

const writtenAs = (value: unknown, kind: string): string =>
  kind === 'money' ? Number(value).toFixed(2) : fold(String(value));

type Test = (value: unknown, given: unknown, kind: string) => boolean;

const isNumeric = (kind: string): boolean => kind === 'money' || kind === 'decimal' || kind === 'whole';

function fits(value: unknown, given: unknown, kind: string): boolean {
  if (kind === 'reference' || kind === 'references') return idsOf(value).includes(String(given));
  if (isNumeric(kind)) return value === Number(given);
  if (kind === 'text' || kind === 'choice') return writtenAs(value, kind) === fold(String(given));
  return value === given;
}

const tests: Record<string, Test> = {
  contains: (value, given, kind) =>
    kind === 'references' ? fits(value, given, kind) : writtenAs(value, kind).includes(fold(String(given))),
  startsWith: (value, given, kind) => writtenAs(value, kind).startsWith(fold(String(given))),
  endsWith: (value, given, kind) => writtenAs(value, kind).endsWith(fold(String(given))),
  equals: fits,
  is: fits,
  lt: (value, given) => Number(value) < Number(given),
  lte: (value, given) => Number(value) <= Number(given),
  gt: (value, given) => Number(value) > Number(given),
  gte: (value, given) => Number(value) >= Number(given),
};

const opposites: Record<string, string> = {
  notContains: 'contains',
  notEquals: 'equals',
  isNot: 'is',
  dateIsNot: 'dateIs',
};

const synonyms: Record<string, string> = { before: 'lt', after: 'gt', dateBefore: 'lt', dateAfter: 'gt' };

/** An instant beside a calendar date is its own date. */
function dateTest(mode: string, { given, timeZone }: { given: unknown; timeZone: string }): Test {
  const onDays = mode === 'dateIs' || isDate(given);
  const read = (value: unknown): unknown => (onDays && !isDate(value) ? dateAt(Number(value), timeZone) : value);
  const order: Record<string, (one: unknown, other: unknown) => boolean> = {
    lt: (one, other) => String(one) < String(other),
    lte: (one, other) => String(one) <= String(other),
    gt: (one, other) => String(one) > String(other),
    gte: (one, other) => String(one) >= String(other),
  };
  const compare = onDays ? (order[mode] ?? ((one, other) => one === other)) : must(tests[mode], mode);
  return (value, wanted, kind) => compare(read(value), read(wanted), kind);
}

function holdsOne(
  values: readonly unknown[],
  { value, matchMode }: Filter,
  { kind, timeZone }: { kind: string; timeZone: string },
): boolean {
  const opposite = opposites[matchMode];
  if (opposite !== undefined) return !holdsOne(values, { value, matchMode: opposite }, { kind, timeZone });
  const mode = synonyms[matchMode] ?? (matchMode === 'in' ? 'equals' : matchMode);
  return [value].flat().some((given) => {
    const test = kind === 'instant' ? dateTest(mode, { given, timeZone }) : must(tests[mode], mode);
    return values.some((each) => each !== null && test(each, given, kind));
  });
}

/** Whether a row fulfils the comparisons of one field. */
export function fulfilsFilters(
  looking: Looking,
  at: { resource: Resource; row: AnyRow },
  { field, filters }: { field: string; filters: readonly Filter[] },
): boolean {
  const path = field.split('.');
  const values = valuesAt(looking, at, path);
  const { kind } = kindAt(at.resource, path);
  const held = filters.map((filter) => holdsOne(values, filter, { kind, timeZone: looking.timeZone }));
  return filters[0]?.operator === 'or' ? held.some(Boolean) : held.every(Boolean);
}

/** Words sort by their folded form; what is one of a closed list, by its name as it stands. */
const keyOf = (value: unknown, kind: string): string | number | null => {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string') return Number(value);
  return kind === 'choice' ? value : fold(value);
};

/** The first name of the row that the reference at a path names; null where the viewer knows none. */
function nameAt(looking: Looking, at: { resource: Resource; row: AnyRow }, path: readonly string[]): string | null {
  const holder = path.slice(0, -1);
  const held = holder.length === 0 ? at.resource : must(toAt(at.resource, holder), 'what the path leads to');
  const field = path.at(-1) ?? '';
  const [id] = valuesAt(looking, at, path).flatMap(idsOf);
  const resources = namedIn(held, field, must(toAt(at.resource, path), 'what the field names'));
  const names = resources.flatMap((resource) => {
    const row = id === undefined ? undefined : looking.world.get(resource)?.get(id);
    return row && shownIn(looking.world, looking.viewer, resource, row) !== null ? namesIn(resource, row).names : [];
  });
  return names[0] ?? null;
}

/** The resource that the reference at the end of a path names. */
function toAt(resource: Resource, path: readonly string[]): Resource | null {
  const kind = kindAt(resource, path);
  return 'to' in kind && kind.kind !== 'id' ? kind.to : null;
}

/** The rows in order of the values at a path: without one last both ways, then by id. A reference counts by its name. */
export function sortedBy(
  looking: Looking,
  { resource, rows }: { resource: Resource; rows: readonly AnyRow[] },
  { field, direction }: { field: string; direction: 1 | -1 },
): AnyRow[] {
  const path = field.split('.');
  const { kind } = kindAt(resource, path);
  const keyed = rows.map((row) => {
    const at = { resource, row };
    return { row, key: kind === 'reference' ? nameAt(looking, at, path) : keyOf(valuesAt(looking, at, path)[0], kind) };
  });
  keyed.sort((one, other) => {
    if (one.key !== other.key) {
      if (one.key === null) return 1;
      if (other.key === null) return -1;
      return one.key < other.key ? -direction : direction;
    }
    return one.row.id < other.row.id ? -direction : direction;
  });
  return keyed.map(({ row }) => row);
}
