import { defineResource } from '../kernel/resource.ts';
import type { SheetLine } from '../kernel/sheet.ts';

/**
 * Customer (specification 3 and 5). `number` counts within its company, set by the server (null while pending); `users` are
 * its user accounts, `watchers` are employees of the account.
 */
export const customers = defineResource('customers', {
  number: { kind: 'whole', nullable: true, searched: true, column: 'first' },
  nickname: { kind: 'text', folded: true, max: 64, searched: true, column: 'first', entry: { control: 'text' } },
  afm: {
    kind: 'text',
    nullable: true,
    max: 10,
    searched: true,
    column: 'first',
    entry: { control: 'taxNumber', least: 9 },
  },
  email: { kind: 'text', nullable: true, max: 254, searched: true, column: 'first', entry: { control: 'email' } },
  telephone: {
    kind: 'text',
    nullable: true,
    max: 40,
    searched: true,
    column: 'first',
    entry: { control: 'telephone', digits: 10 },
  },
  name: {
    kind: 'text',
    folded: true,
    nullable: true,
    max: 200,
    searched: true,
    column: 'first',
    entry: { control: 'text' },
  },
  code: { kind: 'text', nullable: true, max: 64, searched: true, column: 'more', entry: { control: 'text' } },
  job: { kind: 'text', nullable: true, max: 200, column: 'more', entry: { control: 'text' } },
  comment: { kind: 'text', nullable: true, column: 'more', entry: { control: 'lines' } },
  country: {
    kind: 'json',
    part: 'name',
    nullable: true,
    column: 'more',
    entry: { control: 'country', required: true },
  },
  addresses: { kind: 'references', to: 'addresses' },
  watchers: { kind: 'references', to: 'users' },
  users: { kind: 'references', to: 'users', unlisted: true },
});

/** The columns of customer files, in the order of the template. `also` lists other accepted headers. */
export const customerSheet = [
  ['nickname', 'Σύντομο όνομα | Nickname', 'Καφέ Γεωργίου | Georgiou Café', { required: true, also: ['ονομασία'] }],
  ['name', 'Επωνυμία | Name', 'Γεωργίου ΑΕ | Georgiou SA', { also: ['όνομα'] }],
  ['afm', 'ΑΦΜ | Tax number', '094000000', { kind: 'compact', also: ['vat', 'tin'] }],
  ['code', 'Κωδικός | Code', 'Π-12 | C-12'],
  ['job', 'Επάγγελμα | Job', 'Καφετέρια | Café'],
  ['email', 'E-mail | Email', 'info@example.com', { also: ['mail', 'ηλεκτρονικό ταχυδρομείο'] }],
  ['telephone', 'Τηλέφωνο | Telephone', '2610123456', { kind: 'compact', also: ['κινητό', 'phone', 'mobile'] }],
  ['comment', 'Σχόλιο | Comment', '', { also: ['παρατηρήσεις', 'notes'] }],
  ['country', 'Χώρα | Country', 'Ελλάδα | Greece'],
] as const satisfies readonly SheetLine[];
