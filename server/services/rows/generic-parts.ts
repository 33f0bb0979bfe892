import type { RowBody } from '../../../domain/catalogue/row-bodies.ts';
import type { Reference } from '../../../domain/kernel/resources.ts';
import type { MutationName } from '../../../domain/mutations.ts';
import type { AnyRow, Rows } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';

/** A mutation with unparsed arguments. */
export interface Step {
  name: MutationName;
  args: RowBody;
}

/** An update of some fields of a row. */
export interface Change<Row> {
  id: string;
  /** The part's fields that change. */
  set: RowBody;
  row: Row;
  /** A task's addresses, as the viewer sees them. */
  addressesOf: (task: string) => Promise<Rows['operational-addresses'][]>;
  newId: () => string;
}

/** Fields that are set together, with the mutations that do so. */
export interface Part<Row> {
  fields: readonly string[];
  steps(change: Change<Row>): readonly Step[] | Promise<readonly Step[]>;
}

/** The mutations behind a resource's generic writes; a missing one is rejected with 405. */
export interface GenericMutations<Row> {
  /** The body has the row's id and no empty values. */
  create?: (body: RowBody, newId: () => string) => Step;
  /** Body fields that the mutation takes under another name or in parts. */
  takes?: readonly string[];
  /** In the order of execution. */
  update?: readonly Part<Row>[];
  remove?: MutationName | ((row: Row) => MutationName);
  /** The new row's id, if the client can't choose it. */
  idOf?: (viewer: Viewer) => string;
}

/** Null for each optional field of a new row. */
export const absent = (fields: object): RowBody => Object.fromEntries(Object.keys(fields).map((name) => [name, null]));

/** The body without null and undefined values. */
export const withoutEmpty = (body: object): RowBody =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value != null));

/** The id in a reference; other values stay as they are. */
export const idIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value;

const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map((each) => String(idIn(each))) : []);

/** The ids added to and removed from a list of references. */
export function difference(present: readonly Reference[], given: unknown): { added: string[]; removed: string[] } {
  const [before, after] = [idsIn(present), idsIn(given)];
  return {
    added: after.filter((each) => !before.includes(each)),
    removed: before.filter((each) => !after.includes(each)),
  };
}

/** Fields that one mutation sets independently. */
export const edits = <Row>(name: MutationName, fields: readonly string[]): Part<Row> => ({
  fields,
  steps: ({ id, set }) => [{ name, args: { id, set } }],
});

/** A list of references that mutations change one by one. */
export const listed = <Row extends AnyRow>(
  field: keyof Row & string,
  { add, remove }: { add: (row: Row, id: string) => Step; remove: (row: Row, id: string) => Step },
): Part<Row> => ({
  fields: [field],
  steps: ({ set, row }) => {
    const { added, removed } = difference(row[field] as Reference[], set[field]);
    return [...removed.map((each) => remove(row, each)), ...added.map((each) => add(row, each))];
  },
});
