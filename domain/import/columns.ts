import { addressSheet } from '../address/resource.ts';
import { customerSheet } from '../customer/resource.ts';
import type { SheetColumnKind, SheetLine } from '../kernel/sheet.ts';
import type { SheetHead } from './table.ts';

/** A column of an Excel file. `headers` are what templates and exports write; any of them, and the field's name, is read. */
export interface Column {
  field: string;
  kind: SheetColumnKind;
  required: boolean;
  headers: { el: string; en: string };
  /** Other headers that are understood; those of the app's own lists and forms are among them. */
  also: readonly string[];
  /** What the template shows. */
  example: { el: string; en: string };
}

export type SheetKind = 'addresses' | 'customers' | 'tasks';
export type SheetLanguage = 'el' | 'en';

function bothOf(text: string): Record<SheetLanguage, string> {
  const [el = '', en = el] = text.split(' | ');
  return { el, en };
}

const columns = (lines: readonly SheetLine[]): readonly Column[] =>
  lines.map(([field, header, example, more]) => ({
    field,
    kind: 'text',
    required: false,
    also: [],
    headers: bothOf(header),
    example: bothOf(example),
    ...more,
  }));

const required = true;
const installation = { kind: 'names', also: ['διεύθυνση εγκατάστασης', 'installation address'] } as const;
const pickup = { kind: 'names', also: ['διεύθυνση παραλαβής', 'pickup address'] } as const;
const moment = { kind: 'moment' } as const;

const tasks = columns([
  ['nickname', 'Ονομασία | Nickname', 'Κλιματιστικά Γεωργίου | Air conditioning Georgiou', { required }],
  ['jobTicket', 'Δελτίο εργασίας | Job ticket', 'Ε-100 | J-100', { required, also: ['δελτίο', 'αριθμός εργασίας'] }],
  ['customer', 'Πελάτης | Customer', 'Καφέ Γεωργίου | Georgiou Café', { required }],
  ['installationAddresses', 'Διευθύνσεις εγκατάστασης | Installation addresses', 'Κατάστημα | Shop', installation],
  ['pickupAddresses', 'Διευθύνσεις παραλαβής | Pickup addresses', 'Αποθήκη | Depot', pickup],
  [
    'installationTimestampFrom',
    'Εγκατάσταση από | Installation from',
    '21/11/2026 09:00',
    { ...moment, also: ['από', 'from'] },
  ],
  [
    'installationTimestampTo',
    'Εγκατάσταση έως | Installation to',
    '21/11/2026 10:00',
    { ...moment, also: ['έως', 'to'] },
  ],
  ['pickupTimestampFrom', 'Παραλαβή από | Pickup from', '', moment],
  ['pickupTimestampTo', 'Παραλαβή έως | Pickup to', '', moment],
  [
    'estimateTime',
    'Εκτίμηση ωρών | Estimate hours',
    '1',
    { kind: 'number', also: ['ώρες', 'hours', 'εκτίμηση', 'estimate', 'εκτιμώμενος χρόνος', 'estimate time'] },
  ],
  [
    'salesPrice',
    'Τιμή πώλησης ανά διεύθυνση | Sales price per address',
    '100,00 | 100.00',
    { kind: 'money', also: ['τιμή πώλησης', 'sales price'] },
  ],
  [
    'payout',
    'Αμοιβή ανά διεύθυνση | Payout per address',
    '60,00 | 60.00',
    { kind: 'money', also: ['αμοιβή', 'payout'] },
  ],
  [
    'antediluvian',
    'Σε υπεργολάβο | Subcontractor task',
    'όχι | no',
    { kind: 'flag', also: ['εργασία υπεργολάβου', 'υπεργολαβία', 'subcontractor'] },
  ],
]);

/** The columns of each kind of file, in the order of its template (decision 0029). */
export const columnsOf: Readonly<Record<SheetKind, readonly Column[]>> = {
  addresses: columns(addressSheet),
  customers: columns(customerSheet),
  tasks,
};

/** The header of a field's column in the files of a kind; undefined if it has none. */
export const headerOf = (kind: SheetKind, field: string, language: SheetLanguage): string | undefined =>
  columnsOf[kind].find((column) => column.field === field)?.headers[language];

const widest = 40;

/** The header of a file with some columns: their names in a language, as wide as these and what the template shows in them. */
export function sheetHead(name: string, columns: readonly Column[], language: SheetLanguage): SheetHead {
  const lengthOf = ({ headers, example }: Column) => Math.max(headers[language].length, example[language].length);
  return {
    name,
    header: columns.map(({ headers }) => headers[language]),
    widths: columns.map((column) => Math.min(widest, lengthOf(column) + 8)),
  };
}
