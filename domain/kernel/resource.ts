import type { Resource } from './resources.ts';

/** The kind of a field's values. Schemas, columns, filters, forms and merges are derived from it. */
export type FieldKind =
  | { kind: 'text'; folded?: boolean }
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'flag' | 'money' | 'instant' | 'decimal' | 'whole' | 'texts' | 'json' }
  | { kind: 'reference' | 'references'; to: Resource };

/** How a form takes a field (specification 5). */
interface Entry {
  /** `own`: its form has a control of its own for it. */
  control: 'text' | 'lines' | 'email' | 'telephone' | 'taxNumber' | 'country' | 'degrees' | 'own';
  /** It has to be filled in, though a row that is there may lack it. What is never null has to be anyway. */
  required?: true;
  /** Characters it has at least. */
  least?: number;
  /** It is so many digits and nothing else. */
  digits?: number;
}

/** The description of a field, as plain data: no schema may reach the scripts of the first screens. */
export type FieldFacts = FieldKind & {
  nullable?: true;
  /** It was added after a release: items of before that make a row say nothing of it, which is null. */
  later?: true;
  /** Of a text: characters at most, 10,000 unless said otherwise. Of a number: the greatest. */
  max?: number;
  /** Of a number: the least. */
  min?: number;
  /** Of JSON: the part that lists show, sort and filter by. */
  part?: string;
  /** A row is found by the words of it. */
  searched?: true;
  /** It is a column of lists: `first` until a person chooses others, or `more`. */
  column?: 'first' | 'more';
  /** No list sorts or filters by it. */
  unlisted?: true;
  /** A list is not filtered by it in the advanced search. */
  unfiltered?: true;
  /** A list is not sorted by it. */
  unsorted?: true;
  /** Its place in forms; absent where none sets it. */
  entry?: Entry;
};

export type Fields = Readonly<Record<string, FieldFacts>>;

/**
 * What is said once of a resource: its fields in the order of its lists. Its schemas, SQL columns, list, search parameters, form,
 * words in histories and files are derived from this. Labels are `<texts>.field.<field>`.
 */
export interface ResourceFacts<Name extends Resource = Resource, Of extends Fields = Fields> {
  resource: Name;
  fields: Of;
  /** The group of its texts. */
  texts: string;
}

/** The fields that every row has besides `id` and `version`. `company` is the account that owns it: its owner's user id. */
export const rowFacts = {
  createDate: { kind: 'instant' },
  modifyDate: { kind: 'instant' },
  company: { kind: 'reference', to: 'companies', nullable: true },
} as const satisfies Fields;

export const defineResource = <Name extends Resource, const Of extends Fields>(
  resource: Name,
  fields: Of,
  texts: string = resource,
): ResourceFacts<Name, Of> => ({ resource, fields, texts });

/** The fields that a form sets. */
export type EntryField<Of extends Fields> = {
  [Field in keyof Of]: Of[Field] extends { entry: object } ? Field : never;
}[keyof Of] &
  string;

const namesOf = <Of extends Fields>(fields: Of, has: (facts: FieldFacts) => boolean): (keyof Of & string)[] =>
  Object.entries<FieldFacts>(fields).flatMap(([name, facts]) => (has(facts) ? [name] : []));

export const entryFieldsOf = <Of extends Fields>({ fields }: { fields: Of }): EntryField<Of>[] =>
  namesOf(fields, ({ entry }) => entry !== undefined) as EntryField<Of>[];

/** A form in which nothing is filled in. */
export const emptyEntry = <Of extends Fields>(resource: { fields: Of }): Record<EntryField<Of>, null> =>
  Object.fromEntries(entryFieldsOf(resource).map((name) => [name, null])) as Record<EntryField<Of>, null>;

/** What a form sets, as a row has it. */
export const entryOf = <Of extends Fields, Row extends Record<EntryField<Of>, unknown>>(
  resource: { fields: Of },
  row: Row,
): Pick<Row, EntryField<Of>> =>
  Object.fromEntries(entryFieldsOf(resource).map((name) => [name, row[name] ?? null])) as Pick<Row, EntryField<Of>>;

/** The texts of a row by whose words it is found. */
export const searchedTextsOf = <Of extends Fields>(
  { fields }: { fields: Of },
  row: Partial<Record<keyof Of, unknown>>,
): string[] =>
  namesOf(fields, ({ searched }) => searched === true).flatMap((name) => {
    const value = row[name];
    return typeof value === 'string' || typeof value === 'number' ? [`${value}`] : [];
  });
