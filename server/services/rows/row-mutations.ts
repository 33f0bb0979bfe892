import type { RowBody } from '../../../domain/catalogue/row-bodies.ts';
import type { Reference } from '../../../domain/kernel/resources.ts';
import type { MutationName } from '../../../domain/mutations.ts';
import type { AnyRow, Rows } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';

/** A mutation, with arguments that it still has to parse. */
export interface Step {
  name: MutationName;
  args: RowBody;
}

/** An update of a row by some of its fields. */
export interface Change<Row> {
  id: string;
  /** Those of the part's fields that are to hold something else. */
  set: RowBody;
  /** The row as its viewer sees it. */
  row: Row;
  /** The addresses of a task, as the viewer sees them. */
  addressesOf: (task: string) => Promise<Rows['operational-addresses'][]>;
  newId: () => string;
}

/** Fields that are set together, and by which mutations. */
export interface Part<Row> {
  fields: readonly string[];
  steps(change: Change<Row>): readonly Step[] | Promise<readonly Step[]>;
}

/** The mutations behind the generic writes of a resource; one that it lacks is refused with 405. */
export interface GenericMutations<Row> {
  /** The body has the row's id, and nothing that is empty. */
  create?: (body: RowBody, newId: () => string) => Step;
  /** Fields of a body that the mutation takes under another name, or in parts. */
  takes?: readonly string[];
  /** In the order in which they are made. */
  update?: readonly Part<Row>[];
  remove?: MutationName | ((row: Row) => MutationName);
  /** The id that a new row has, where it is not for the client to say. */
  idOf?: (viewer: Viewer) => string;
}

/** Fields that may be missing in what is created, as what they then are. */
export const absent = (fields: object): RowBody => Object.fromEntries(Object.keys(fields).map((name) => [name, null]));

/** Without the fields that say nothing. */
export const withoutEmpty = (body: object): RowBody =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value != null));

/** The id in a reference; a bare id, or anything else, as it is. */
export const idIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value;

const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map((each) => String(idIn(each))) : []);

/** The ids that a list of references gains and loses. */
export function difference(present: readonly Reference[], given: unknown): { added: string[]; removed: string[] } {
  const [before, after] = [idsIn(present), idsIn(given)];
  return {
    added: after.filter((each) => !before.includes(each)),
    removed: before.filter((each) => !after.includes(each)),
  };
}

/** Fields that one mutation sets, each for itself. */
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
