import { defineResource } from '../kernel/resource.ts';
import type { SheetLine } from '../kernel/sheet.ts';

export const sharedStatuses = ['PRIVATE', 'SHARED'] as const;

/**
 * Address (specification 3 and 5). `number` counts within its company, set by the server (null while pending); `reference`
 * is the customer's own number for it; coordinates are degrees (WGS 84).
 */
export const addresses = defineResource('addresses', {
  number: { kind: 'whole', nullable: true, searched: true, column: 'first' },
  nickname: {
    kind: 'text',
    folded: true,
    nullable: true,
    max: 64,
    searched: true,
    column: 'first',
    entry: { control: 'text' },
  },
  name: {
    kind: 'text',
    folded: true,
    nullable: true,
    max: 200,
    searched: true,
    column: 'more',
    entry: { control: 'text' },
  },
  street: { kind: 'text', folded: true, max: 300, searched: true, column: 'first', entry: { control: 'text' } },
  region: {
    kind: 'text',
    folded: true,
    nullable: true,
    max: 120,
    searched: true,
    column: 'first',
    entry: { control: 'text', required: true },
  },
  province: { kind: 'text', nullable: true, max: 120, column: 'more', entry: { control: 'text', required: true } },
  zipCode: { kind: 'text', nullable: true, max: 20, column: 'more', entry: { control: 'text' } },
  country: { kind: 'text', nullable: true, max: 120, column: 'more', entry: { control: 'text', required: true } },
  floor: { kind: 'text', nullable: true, max: 40, column: 'more', entry: { control: 'text', required: true } },
  telephone: {
    kind: 'text',
    nullable: true,
    max: 40,
    searched: true,
    column: 'first',
    entry: { control: 'telephone', required: true },
  },
  reference: {
    kind: 'text',
    nullable: true,
    later: true,
    max: 64,
    searched: true,
    column: 'more',
    entry: { control: 'text' },
  },
  comment: { kind: 'text', nullable: true, column: 'first', entry: { control: 'lines' } },
  // The list has its own filters for whom an address serves.
  customer: { kind: 'reference', to: 'customers', nullable: true, column: 'more', unfiltered: true },
  sharedAddress: { kind: 'flag', column: 'more', unfiltered: true },
  latitude: {
    kind: 'decimal',
    nullable: true,
    min: -90,
    max: 90,
    column: 'more',
    unfiltered: true,
    entry: { control: 'degrees' },
  },
  longitude: {
    kind: 'decimal',
    nullable: true,
    min: -180,
    max: 180,
    column: 'more',
    unfiltered: true,
    entry: { control: 'degrees' },
  },
  sharedStatus: { kind: 'choice', values: sharedStatuses, nullable: true },
  companies: { kind: 'references', to: 'companies', unlisted: true },
  installationOperationalAddress: { kind: 'reference', to: 'operational-addresses', nullable: true, unlisted: true },
  pickupOperationalAddresses: { kind: 'references', to: 'operational-addresses', unlisted: true },
});

/** The columns of address files, in the order of the template. `also` lists other accepted headers. */
export const addressSheet = [
  ['id', 'Αναγνωριστικό | ID', ''],
  [
    'nickname',
    'Σύντομο όνομα | Nickname',
    'Κατάστημα κέντρου | Downtown shop',
    { also: ['ονομασία', 'όνομα διεύθυνσης'] },
  ],
  ['name', 'Όνομα | Name', 'Γεωργίου ΑΕ | Georgiou SA', { also: ['επωνυμία'] }],
  ['street', 'Οδός | Street', 'Μαιζώνος | Maizonos', { required: true, also: ['διεύθυνση', 'address'] }],
  ['streetNumber', 'Αριθμός | Number', '11', { also: ['αρ', 'street number'] }],
  ['floor', 'Όροφος | Floor', '1', { required: true }],
  ['region', 'Περιοχή | Region', 'Πάτρα | Patras', { required: true, also: ['πόλη', 'city'] }],
  ['province', 'Νομός | Province', 'Αχαΐα | Achaea', { required: true, also: ['περιφέρεια', 'state'] }],
  ['zipCode', 'ΤΚ | Zip code', '26221', { also: ['ταχυδρομικός κώδικας', 'postcode', 'postal code'] }],
  ['country', 'Χώρα | Country', 'Ελλάδα | Greece'],
  [
    'telephone',
    'Τηλέφωνο | Telephone',
    '2610123456',
    { kind: 'compact', required: true, also: ['κινητό', 'phone', 'mobile'] },
  ],
  ['reference', 'Αριθμός πελάτη | Customer reference', 'Κ-204 | S-204', { also: ['reference', 'κωδικός πελάτη'] }],
  ['comment', 'Σχόλιο | Comment', 'Κουδούνι 3 | Bell 3', { also: ['παρατηρήσεις', 'notes'] }],
  ['latitude', 'Γεωγραφικό πλάτος | Latitude', '38,2466 | 38.2466', { kind: 'number', also: ['lat', 'πλάτος'] }],
  ['longitude', 'Γεωγραφικό μήκος | Longitude', '21,7346 | 21.7346', { kind: 'number', also: ['lng', 'lon', 'μήκος'] }],
  ['customer', 'Πελάτης | Customer', ''],
] as const satisfies readonly SheetLine[];
