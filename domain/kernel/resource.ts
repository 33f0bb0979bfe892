import type { Resource } from './resources.ts';

/** The kind of a field's values, from which schemas, columns, filters, forms and merges are derived. */
export type FieldKind =
  | { kind: 'text'; folded?: boolean }
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'flag' | 'money' | 'instant' | 'decimal' | 'whole' | 'texts' | 'json' }
  | { kind: 'reference' | 'references'; to: Resource };

/** How a form edits a field (specification 5). */
interface Entry {
  /** `own`: the form has its own control for the field. */
  control: 'text' | 'lines' | 'email' | 'telephone' | 'taxNumber' | 'country' | 'degrees' | 'own';
  /** Required in forms, though existing rows may lack it. Fields that aren't nullable are always required. */
  required?: true;
  /** The minimum length. */
  least?: number;
  /** The exact number of digits. */
  digits?: number;
}

/** A column of lists: `first` is shown by default, `more` when chosen. */
type Column = 'first' | 'more';

/** The description of a field, as plain data: no schema may reach the scripts of the first screens. */
export type FieldFacts = FieldKind & {
  nullable?: true;
  /** Added after a release: older items that create a row don't have it, which means null. */
  later?: true;
  /** Of a text: its maximum length, by default 10,000. Of a number: its maximum. */
  max?: number;
  /** Of a number: its minimum. */
  min?: number;
  /** Of JSON: the part that lists show, sort and filter by. */
  part?: string;
  /** Included in the search. */
  searched?: true;
  column?: Column;
  /** How lists compare and filter it, if not as its kind says. */
  listedAs?: 'choice' | 'date';
  /** Not available to lists. */
  unlisted?: true;
  /** Not offered in the advanced search. */
  unfiltered?: true;
  /** Not sortable. */
  unsorted?: true;
  /** How forms edit it; absent when none does. */
  entry?: Entry;
};

export type Fields = Readonly<Record<string, FieldFacts>>;

/**
 * The description of a resource: its fields in list order. Schemas, SQL columns, lists, search parameters, forms,
 * history labels and files are derived from it. Labels are `<texts>.field.<field>`.
 */
export interface ResourceFacts<Name extends Resource = Resource, Of extends Fields = Fields> {
  resource: Name;
  fields: Of;
  /** The translation group of its labels. */
  texts: string;
  /** The timestamps that are the last columns of its lists; both, when chosen, if absent. */
  moments?: RowMoments;
}

export type RowMoments = Readonly<Partial<Record<'createDate' | 'modifyDate', Column>>>;

/** The fields of every row besides `id` and `version`. `company` is the owning account: its owner's user id. */
export const rowFacts = {
  createDate: { kind: 'instant' },
  modifyDate: { kind: 'instant' },
  company: { kind: 'reference', to: 'companies', nullable: true },
} as const satisfies Fields;

export const defineResource = <Name extends Resource, const Of extends Fields>(
  resource: Name,
  fields: Of,
  more?: { texts?: string; moments?: RowMoments },
): ResourceFacts<Name, Of> => ({ resource, fields, texts: resource, ...more });

/** The fields that a form sets. */
export type EntryField<Of extends Fields> = {
  [Field in keyof Of]: Of[Field] extends { entry: object } ? Field : never;
}[keyof Of] &
  string;

const namesOf = <Of extends Fields>(fields: Of, has: (facts: FieldFacts) => boolean): (keyof Of & string)[] =>
  Object.entries<FieldFacts>(fields).flatMap(([name, facts]) => (has(facts) ? [name] : []));

export const entryFieldsOf = <Of extends Fields>({ fields }: { fields: Of }): EntryField<Of>[] =>
  namesOf(fields, ({ entry }) => entry !== undefined) as EntryField<Of>[];

/** The values of an empty form. */
export const emptyEntry = <Of extends Fields>(resource: { fields: Of }): Record<EntryField<Of>, null> =>
  Object.fromEntries(entryFieldsOf(resource).map((name) => [name, null])) as Record<EntryField<Of>, null>;

/** A row's values of the form's fields. */
export const entryOf = <Of extends Fields, Row extends Record<EntryField<Of>, unknown>>(
  resource: { fields: Of },
  row: Row,
): Pick<Row, EntryField<Of>> =>
  Object.fromEntries(entryFieldsOf(resource).map((name) => [name, row[name] ?? null])) as Pick<Row, EntryField<Of>>;

/** The texts of a row that the search uses. */
export const searchedTextsOf = <Of extends Fields>(
  { fields }: { fields: Of },
  row: Partial<Record<keyof Of, unknown>>,
): string[] =>
  namesOf(fields, ({ searched }) => searched === true).flatMap((name) => {
    const value = row[name];
    return typeof value === 'string' || typeof value === 'number' ? [`${value}`] : [];
  });
