import { columnsOf, type SheetKind, type SheetLanguage, sheetHead } from '../../domain/import/columns.ts';
import { writeTable } from './write-table.ts';

const names: Readonly<Record<SheetKind, Record<SheetLanguage, string>>> = {
  addresses: { el: 'Διευθύνσεις', en: 'Addresses' },
  customers: { el: 'Πελάτες', en: 'Customers' },
  tasks: { el: 'Εργασίες', en: 'Tasks' },
};

/** The name under which a template is saved. */
export const templateName = (kind: SheetKind): string => `sample-${kind}.xlsx`;

const made = new Map<string, Promise<Uint8Array>>();

/**
 * The template of a kind of file: a header with every column of a new row, a star at those that must be filled in, and one
 * example (specification 2.5). The ID of what is there already has no place in it. It is made once, so that whoever asks twice
 * gets the same bytes.
 */
export function templateOf(kind: SheetKind, language: SheetLanguage): Promise<Uint8Array> {
  const key = `${kind} ${language}`;
  const known = made.get(key) ?? makeTemplate(kind, language);
  made.set(key, known);
  return known;
}

function makeTemplate(kind: SheetKind, language: SheetLanguage): Promise<Uint8Array> {
  const columns = columnsOf[kind].filter(({ field }) => field !== 'id');
  const head = sheetHead(names[kind][language], columns, language);
  return writeTable({
    ...head,
    header: head.header.map((name, index) => (columns[index]?.required === true ? `${name} *` : name)),
    rows: [columns.map(({ example }) => example[language] || null)],
  });
}
