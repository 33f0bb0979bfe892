import { fold } from '../kernel/fold.ts';
import type { Resource } from '../kernel/resources.ts';
import type { Rows } from '../rows.ts';

/**
 * A name of a row: the first alternative that isn't blank. An alternative is one field, or several joined by spaces.
 */
export type Naming<Field extends string = string> = readonly (readonly Field[])[];

type Namings = { [Name in Resource]?: readonly Naming<keyof Rows[Name] & string>[] };

/** The names of referenced rows; the first is shown and sorts the list. */
const namings: Namings = {
  users: [[['name', 'surname'], ['nickname']], [['nickname']]],
  companies: [[['name']], [['nickname']]],
  customers: [[['nickname']]],
  tasks: [[['nickname']]],
  roles: [[['name']], [['nickname']]],
  addresses: [[['nickname'], ['name'], ['street']]],
  'operational-addresses': [[['nickname']]],
};

/** The names of a resource's rows; none where a row has only an id. */
export const namingsOf = (resource: Resource): readonly Naming[] => namings[resource] ?? [];

/** References to an account's owner, which are shown with the company's name. */
const accounts: { [Name in Resource]?: readonly (keyof Rows[Name] & string)[] } = {
  users: ['employer'],
  tasks: ['assignee', 'owner'],
  'task-assignments': ['sender', 'receiver'],
  'user-additions': ['sender', 'receiver'],
  'subcontractor-agreements': ['contractor', 'subcontractor'],
};

/** The resources in which a reference's name is looked up; a company has its owner's id. */
export function namedIn(resource: Resource, field: string, to: Resource): readonly Resource[] {
  const fields: readonly string[] = accounts[resource] ?? [];
  return fields.includes(field) ? ['companies', to] : [to];
}

/** The folded names of a row, and its first name as written. */
export interface RowNames {
  text: string;
  /** Without duplicates; the first one sorts the row. */
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
