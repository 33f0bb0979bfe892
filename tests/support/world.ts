import fc from 'fast-check';
import { must } from '../../domain/kernel/assert.ts';
import { type Resource, resources } from '../../domain/kernel/resources.ts';
import { describeFields, type FieldDescription } from '../../domain/resource-facts.ts';
import { type Right, rights } from '../../domain/role/rights.ts';
import type { AnyRow, Write } from '../../domain/rows.ts';
import type { Shown } from '../../domain/visibility/cards.ts';
import type { Attribute, Condition } from '../../domain/visibility/condition.ts';
import { visibilityRules } from '../../domain/visibility/rules.ts';
import { holds, type Viewer } from '../../domain/visibility/viewer.ts';

/** A small world in which anything may point at anything, with the rules of visibility read in the plainest way. */
export type World = Map<Resource, Map<string, AnyRow>>;

const digits = (value: number, length: number): string => value.toString(16).padStart(length, '0');

/** The `index`-th id of a resource in every world. A company has the id of its owner, as everywhere. */
export const worldId = (resource: Resource, index: number): string => {
  const kind = resources.indexOf(resource === 'companies' ? 'users' : resource);
  return `00000000-0000-7000-8000-${digits(kind, 4)}${digits(index, 8)}`;
};

const sizes: Partial<Record<Resource, number>> = { users: 6, companies: 2, customers: 2, tasks: 4 };
const sizeOf = (resource: Resource): number => sizes[resource] ?? 3;

const anyId = (resource: Resource) => fc.nat(sizeOf(resource) - 1).map((index) => worldId(resource, index));

/** Values that matter to visibility are drawn, all others are the plainest that the schema allows. */
function fieldArbitrary({ name, nullable, kind }: FieldDescription): fc.Arbitrary<unknown> {
  switch (kind.kind) {
    case 'reference': {
      const reference = anyId(kind.to).map((id) => ({ id }));
      return nullable ? fc.option(reference, { nil: null, freq: 3 }) : reference;
    }
    case 'references':
      return fc.uniqueArray(anyId(kind.to), { maxLength: 2 }).map((ids) => ids.map((id) => ({ id })));
    case 'choice':
      return name === 'taskOperationalStatus' ? fc.constant('ON_GOING') : fc.constantFrom(...kind.values);
    case 'text':
      return fc.constant(nullable ? null : 'x');
    case 'texts':
      return fc.constant([]);
    case 'flag':
      return fc.constant(false);
    case 'json':
      return fc.constant(nullable ? null : []);
    case 'money':
    case 'instant':
    case 'decimal':
    case 'whole':
      return fc.constant(nullable ? null : (kind.min ?? 0));
  }
}

const own = new Set(['createDate', 'modifyDate']);

export const valuesArbitrary = (resource: Resource): fc.Arbitrary<object> =>
  fc.record(
    Object.fromEntries(
      describeFields(resource)
        .filter(({ name }) => !own.has(name))
        .map((field) => [field.name, fieldArbitrary(field)]),
    ),
  );

/** The writes that make a world. */
export const worldArbitrary: fc.Arbitrary<Write[]> = fc
  .tuple(
    ...resources.flatMap((resource) =>
      Array.from({ length: sizeOf(resource) }, (_, index) =>
        valuesArbitrary(resource).map((row) => ({ kind: 'create', resource, id: worldId(resource, index), row })),
      ),
    ),
  )
  .map((writes) => writes as Write[]);

/** One more write: a change of any fields of any row, or its removal. */
export const writeArbitrary: fc.Arbitrary<Write> = fc
  .constantFrom(...resources)
  .chain((resource) =>
    fc.tuple(
      fc.constant(resource),
      anyId(resource),
      fc.integer({ min: 0, max: 5 }),
      valuesArbitrary(resource),
      fc.nat(),
    ),
  )
  .map(([resource, id, dice, values, seed]) => {
    if (dice === 0) return { kind: 'remove', resource, id } as Write;
    const names = Object.keys(values);
    const name = must(names[seed % names.length], 'a field');
    const set = dice < 4 ? { [name]: (values as Record<string, unknown>)[name] } : values;
    return { kind: 'change', resource, id, set } as Write;
  });

/** Every kind of viewer for every user, company and customer of the world. */
export const viewers: Viewer[] = [0, 1, 2, 3].flatMap((user) =>
  [0, 1].flatMap((company): Viewer[] => {
    const base = { userId: worldId('users', user), companyId: worldId('companies', company), elevated: true };
    const customerId = worldId('customers', user % 2);
    return [
      { ...base, kind: 'office', customerId: null, owner: false, rights: ['POST_TASKS'] },
      { ...base, kind: 'office', customerId: null, owner: true, rights: [...rights] },
      { ...base, kind: 'field', customerId: null, owner: false, rights: [] },
      { ...base, kind: 'field', customerId: null, owner: false, rights: ['GET_DRAFT_TASKS'] },
      { ...base, kind: 'field', customerId: null, owner: false, rights: ['DELETE_SCHEDULE'] },
      { ...base, kind: 'customer', customerId, owner: false, rights: [] },
    ];
  }),
);

const namesIn = (row: AnyRow, field: string): string[] => {
  const value: unknown = (row as Record<string, unknown>)[field];
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.flatMap((each) => (each === null ? [] : [typeof each === 'string' ? each : (each as { id: string }).id]));
};

function idOf({ userId, companyId, customerId, owner, rights: held }: Viewer, attribute: Attribute): string | null {
  const holdsOne = (...wanted: Right[]): boolean => owner || wanted.some((right) => held.includes(right));
  return {
    user: userId,
    company: companyId,
    customer: customerId,
    draftsOf: holdsOne('GET_DRAFT_TASKS') ? companyId : null,
    vacationsOf: holdsOne('POST_SCHEDULE', 'PUT_SCHEDULE', 'DELETE_SCHEDULE') ? companyId : null,
  }[attribute];
}

/** Whether a condition holds for a row, read literally. */
export function fulfils(condition: Condition, row: AnyRow, viewer: Viewer, world: World): boolean {
  const field = (name: string): unknown => (row as Record<string, unknown>)[name] ?? null;
  const rowsOf = (resource: Resource): AnyRow[] => [...(world.get(resource)?.values() ?? [])];
  switch (condition.kind) {
    case 'nobody':
      return false;
    case 'any':
      return condition.of.some((inner) => fulfils(inner, row, viewer, world));
    case 'every':
      return condition.of.every((inner) => fulfils(inner, row, viewer, world));
    case 'mine': {
      const id = idOf(viewer, condition.attribute);
      return id !== null && namesIn(row, condition.field).includes(id);
    }
    case 'equals':
      return field(condition.field) === condition.value;
    case 'differs':
      return field(condition.field) !== condition.value;
    case 'right':
      return holds(viewer, condition.right);
    case 'owner':
      return viewer.owner;
    case 'in': {
      const named = new Set(namesIn(row, condition.field));
      return rowsOf(condition.resource).some(
        (target) => named.has(target.id) && fulfils(condition.where, target, viewer, world),
      );
    }
    case 'namedBy':
      return rowsOf(condition.resource).some(
        (namer) => namesIn(namer, condition.field).includes(row.id) && fulfils(condition.where, namer, viewer, world),
      );
  }
}

/** How a viewer sees a row. */
export function shownIn(world: World, viewer: Viewer, resource: Resource, row: AnyRow): Shown | null {
  const rule = visibilityRules[viewer.kind][resource];
  if (fulfils(rule.whole, row, viewer, world)) return 'whole';
  if (rule.contact !== undefined && fulfils(rule.contact, row, viewer, world)) return 'contact';
  return fulfils(rule.card, row, viewer, world) ? 'card' : null;
}

/** `resource/id` to how it is seen, of all that a viewer sees. */
export function seenIn(world: World, viewer: Viewer): Map<string, string> {
  const seen = new Map<string, string>();
  for (const [resource, rows] of world) {
    for (const row of rows.values()) {
      const shown = shownIn(world, viewer, resource, row);
      if (shown) seen.set(`${resource}/${row.id}`, `${shown} ${row.version}`);
    }
  }
  return seen;
}
