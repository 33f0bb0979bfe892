import { must } from '../../../domain/kernel/assert.ts';
import type { Cell, NamedRow } from '../../../domain/list/cell.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import type { ListField, RawCell } from '../../../workers/mirror/list-field.ts';
import { derived } from './derived.ts';
import { FrameBudget, rowsPerStep } from './frame-budget.ts';
import { namesOf } from './names.ts';

type Field = Omit<ListField<never>, 'read' | 'shown'>;

/** The ids that a reference holds. */
export function idsIn(raw: RawCell): readonly string[] {
  if (typeof raw === 'string') return [raw];
  return typeof raw === 'object' && raw !== null ? raw : [];
}

/** Each different id among references. */
async function distinctIds(raws: Iterable<RawCell>): Promise<string[]> {
  const pace = new FrameBudget();
  const ids = new Set<string>();
  let seen = 0;
  for (const raw of raws) {
    for (const id of idsIn(raw)) ids.add(id);
    seen += 1;
    if (seen % rowsPerStep === 0) await pace.yieldWhenSpent();
  }
  return [...ids];
}

/** How the values of a field as they stand in rows are compared: names joined, paths followed. */
export async function cellsOf(
  mirror: MirrorDatabase,
  field: Field,
  raws: Iterable<RawCell>,
): Promise<(raw: RawCell) => Cell> {
  const { to, then } = field;
  // Only what names rows holds a list.
  if (to === undefined) return (raw) => (typeof raw === 'object' ? null : raw);
  const ids = await distinctIds(raws);
  if (then !== undefined) return cellsAlong(mirror, { to: must(to[0], 'the resource of a path'), then }, ids);
  const nameOf = await namesOf(mirror, to, ids);
  const named = new Map<string, NamedRow>(ids.map((id) => [id, nameOf(id) ?? { id, names: [] }]));
  return (raw) => {
    const rows = idsIn(raw).flatMap((id) => named.get(id) ?? []);
    return rows.length === 0 ? null : rows;
  };
}

async function cellsAlong(
  mirror: MirrorDatabase,
  { to, then }: { to: NonNullable<Field['to']>[number]; then: NonNullable<Field['then']> },
  ids: readonly string[],
): Promise<(raw: RawCell) => Cell> {
  const rawOf = await derived(mirror, { resource: to, derive: then.read }, ids);
  const cellOf = await cellsOf(mirror, then, ids.map(rawOf));
  const named = (id: string): NamedRow => {
    const cell = cellOf(rawOf(id));
    return { id, names: typeof cell === 'string' ? [cell] : [] };
  };
  return (raw) => {
    // Of several rows each has its text.
    if (typeof raw === 'object' && raw !== null) return raw.map(named);
    return typeof raw === 'string' ? cellOf(rawOf(raw)) : null;
  };
}

/** The text of a reference, or of the field at the end of a path. */
export async function textsOf(
  mirror: MirrorDatabase,
  field: Field,
  raws: readonly RawCell[],
): Promise<(raw: RawCell) => string> {
  const { to, then } = field;
  if (to === undefined) return () => '';
  const ids = await distinctIds(raws);
  if (then === undefined) {
    const nameOf = await namesOf(mirror, to, ids);
    return (raw) =>
      idsIn(raw)
        .flatMap((id) => nameOf(id)?.text ?? [])
        .join(', ');
  }
  const resource = must(to[0], 'the resource of a path');
  if (then.shown !== undefined) {
    const shownOf = await derived(mirror, { resource, derive: then.shown }, ids);
    return (raw) =>
      idsIn(raw)
        .flatMap((id) => shownOf(id) ?? [])
        .join(', ');
  }
  const rawOf = await derived(mirror, { resource, derive: then.read }, ids);
  const textOf = await textsOf(mirror, then, ids.map(rawOf));
  return (raw) =>
    idsIn(raw)
      .map((id) => textOf(rawOf(id)))
      .join(', ');
}
