import { fold } from '../kernel/fold.ts';
import type { Resource } from '../kernel/resources.ts';
import type { Rows } from '../rows.ts';

/**
 * A name of a row: the first of some alternatives that is not blank. An alternative is a field, or several with a space
 * between them.
 */
export type Naming<Field extends string = string> = readonly (readonly Field[])[];

type Namings = { [Name in Resource]?: readonly Naming<keyof Rows[Name] & string>[] };

/** By which names people know the rows that a reference names; the first one is shown, and a list is sorted by it. */
const namings: Namings = {
  users: [[['name', 'surname'], ['nickname']], [['nickname']]],
  companies: [[['name']], [['nickname']]],
  customers: [[['nickname']]],
  tasks: [[['nickname']]],
  roles: [[['name']], [['nickname']]],
  addresses: [[['nickname'], ['name'], ['street']]],
  'operational-addresses': [[['nickname']]],
};

/** The names that rows of a resource have; none where a row is known by its id alone. */
export const namingsOf = (resource: Resource): readonly Naming[] => namings[resource] ?? [];

/** References to the owner of an account, which people know by its company. */
const accounts: { [Name in Resource]?: readonly (keyof Rows[Name] & string)[] } = {
  users: ['employer'],
  tasks: ['assignee', 'owner'],
  'task-assignments': ['sender', 'receiver'],
  'user-additions': ['sender', 'receiver'],
  'subcontractor-agreements': ['contractor', 'subcontractor'],
};

/** The resources in which the name of what a reference names is looked up: a company has the id of its owner. */
export function namedIn(resource: Resource, field: string, to: Resource): readonly Resource[] {
  const fields: readonly string[] = accounts[resource] ?? [];
  return fields.includes(field) ? ['companies', to] : [to];
}

/** The folded names of a row, and how its first one is written. */
export interface RowNames {
  text: string;
  /** Each once, the one first by which it is sorted. */
  names: string[];
}

/** The names of a row by its resource's namings. */
export function namesIn(resource: Resource, row: object): RowNames {
  const values = new Map<string, unknown>(Object.entries(row));
  const written = (field: string): string[] => {
    const value = values.get(field);
    return typeof value === 'string' && fold(value) !== '' ? [value] : [];
  };
  const found = namingsOf(resource).flatMap((naming) => {
    const texts = naming.map((fields) => fields.flatMap(written)).find((some) => some.length > 0);
    return texts === undefined ? [] : [texts];
  });
  const names = found.map((texts) => texts.map(fold).join(' '));
  return { text: found[0]?.join(' ') ?? '', names: [...new Set(names)] };
}
