import type { AddressCompletionStatus } from '../../domain/operational-address/states.ts';
import type { TaskCompletionStatus } from '../../domain/task/states.ts';
import type { CustomerName } from './people.ts';
import type { DepotName, PlaceName } from './places.ts';

/** A demo task's address; `payout` and `price` in euros. */
export interface AddressTemplate {
  at: PlaceName;
  from: DepotName;
  status: AddressCompletionStatus;
  payout: number;
  price: number;
  info?: string;
  /** The comment of a proof of the installation. */
  proof?: string;
}

/** A task of the demo. `day` counts from today; it starts at `hour` of the company's time zone. */
export interface TaskTemplate {
  key: string;
  nickname: string;
  customer: CustomerName;
  day: number;
  hour: number;
  status: TaskCompletionStatus;
  /** Who does it: employees, or the partner company. */
  by: readonly ('installer' | 'installer2')[] | 'partner';
  addresses: readonly AddressTemplate[];
  /** The key of the root task. */
  root?: string;
}

type Place = readonly [PlaceName, DepotName, AddressCompletionStatus, payout: number, price: number];

const at = (
  [place, from, status, payout, price]: Place,
  more: Pick<AddressTemplate, 'info' | 'proof'> = {},
): AddressTemplate => ({ at: place, from, status, payout, price, ...more });

const task = (
  [key, nickname, customer]: readonly [string, string, CustomerName],
  [day, hour, status, by]: readonly [number, number, TaskCompletionStatus, TaskTemplate['by']],
  ...addresses: AddressTemplate[]
): TaskTemplate => ({ key, nickname, customer, day, hour, status, by, addresses });

const today: TaskTemplate[] = [
  task(
    ['cafe-air', 'Κλιματισμός Καφέ Γεωργίου', 'cafe'],
    [0, 8, 'ACCEPTED', ['installer']],
    at(['cafe', 'warehouse', 'NO_PROGRESS', 120, 260], { info: 'Πριν ανοίξει το μαγαζί, κ. Σοφία 6983417726.' }),
    at(['cafeStore', 'warehouse', 'NO_PROGRESS', 80, 170]),
  ),
  task(
    ['rio-pump', 'Αντλία θερμότητας, Καστελλόκαμπος', 'homes'],
    [0, 11, 'ACCEPTED', ['installer']],
    at(['houseKastellokampos', 'supplier', 'NO_PROGRESS', 210, 480], { info: 'Τηλεφωνήστε μισή ώρα πριν.' }),
  ),
  task(
    ['clinic-round', 'Φίλτρα ιατρείων', 'practices'],
    [0, 13, 'COLLECTED', ['installer']],
    at(['dentist', 'warehouse', 'COLLECTED', 45, 95]),
    at(['clinic', 'warehouse', 'NO_PROGRESS', 45, 95]),
    at(['pharmacy', 'warehouse', 'NO_PROGRESS', 45, 95], { info: 'Κλειστά 14:30 με 17:30.' }),
  ),
  task(
    ['office-units', 'Δύο μονάδες, λογιστικό γραφείο', 'practices'],
    [0, 16, 'IN_PROGRESS', ['installer']],
    at(['office', 'supplier', 'IN_PROGRESS', 150, 320]),
  ),
  task(
    ['hotel-rooms', 'Δωμάτια 201 έως 206, Ακταίον', 'hotel'],
    [0, 8, 'IN_PROGRESS', ['installer2']],
    at(['hotel', 'warehouse', 'INSTALLED', 260, 590], { proof: 'Έξι μονάδες, δοκιμή μία ώρα, χωρίς διαρροές.' }),
    at(['hotelAnnex', 'warehouse', 'IN_PROGRESS', 140, 300]),
  ),
  task(
    ['taverna-hood', 'Απορροφητήρας, Το Λιμανάκι', 'homes'],
    [0, 12, 'ACCEPTED', ['installer2', 'installer']],
    at(['taverna', 'headquarters', 'NO_PROGRESS', 180, 390]),
  ),
  task(
    ['gym-vents', 'Αεραγωγοί, γυμναστήριο Κύκλος', 'practices'],
    [0, 15, 'ACCEPTED', ['installer2']],
    at(['gym', 'supplier', 'NO_PROGRESS', 230, 510]),
    at(['school', 'supplier', 'NO_PROGRESS', 95, 210]),
  ),
  task(
    ['winery-cold', 'Ψυκτικός θάλαμος, Οινοποιείο Πλαγιά', 'practices'],
    [0, 10, 'ACCEPTED', 'partner'],
    at(['winery', 'partner', 'NO_PROGRESS', 640, 1180]),
  ),
];

const ahead: TaskTemplate[] = [
  task(
    ['school-draft', 'Ανακαίνιση φροντιστηρίου', 'practices'],
    [3, 9, 'DRAFT', []],
    at(['school', 'warehouse', 'NO_PROGRESS', 300, 640]),
  ),
  task(
    ['ovria-boiler', 'Λέβητας, οικία Τζελέπη', 'homes'],
    [1, 9, 'UNASSIGNED', []],
    at(['houseOvria', 'supplier', 'NO_PROGRESS', 190, 420]),
  ),
  task(
    ['cold-counter', 'Ψυγείο βιτρίνα, Φούρνος Ρίου', 'bakery'],
    [1, 12, 'ASSIGNMENT_REQUESTED', 'partner'],
    at(['bakeryRio', 'partner', 'NO_PROGRESS', 320, 610]),
  ),
  task(
    ['hotel-cold', 'Ψυκτικοί θάλαμοι, Ακταίον', 'hotel'],
    [2, 9, 'DECLINED', 'partner'],
    at(['hotel', 'partner', 'NO_PROGRESS', 410, 790]),
  ),
  task(
    ['annex-cold', 'Παγομηχανή, παράρτημα Ακταίον', 'hotel'],
    [2, 13, 'ASSIGNED', 'partner'],
    at(['hotelAnnex', 'partner', 'NO_PROGRESS', 130, 260]),
  ),
  task(
    ['cafe-service', 'Ετήσια συντήρηση, Καφέ Γεωργίου', 'cafe'],
    [1, 8, 'ACCEPTED', ['installer']],
    at(['cafe', 'headquarters', 'NO_PROGRESS', 60, 130]),
  ),
];

const behind: TaskTemplate[] = [
  task(
    ['late-pickup', 'Εξωτερική μονάδα, οικία Μπακάλη', 'homes'],
    [-1, 9, 'DELAYED_PICKUP', ['installer2']],
    at(['houseZarouchleika', 'supplier', 'NO_PROGRESS', 140, 310]),
  ),
  task(
    ['late-installation', 'Θερμοστάτες, Ιατρεία Αγυιάς', 'practices'],
    [-1, 14, 'DELAYED_INSTALLATION', ['installer']],
    at(['clinic', 'warehouse', 'COLLECTED', 85, 180]),
  ),
  task(
    ['pharmacy-done', 'Κλιματιστικό, Φαρμακείο Ρηγοπούλου', 'practices'],
    [-1, 10, 'INSTALLED', ['installer']],
    at(['pharmacy', 'warehouse', 'INSTALLED', 110, 240], { proof: 'Τοποθετήθηκε, παραδόθηκε το τηλεχειριστήριο.' }),
  ),
  task(
    ['two-homes', 'Συντήρηση δύο κατοικιών', 'homes'],
    [-2, 9, 'UNDER_EXAMINATION', ['installer2']],
    at(['houseOvria', 'headquarters', 'FINISHED', 50, 110], { proof: 'Καθαρισμός και έλεγχος πίεσης.' }),
    at(['houseZarouchleika', 'headquarters', 'INSTALLED', 50, 110]),
  ),
  task(
    ['cafe-finished', 'Κουρτίνα αέρα, Καφέ Γεωργίου', 'cafe'],
    [-3, 8, 'FINISHED', ['installer']],
    at(['cafe', 'supplier', 'FINISHED', 90, 200], { proof: 'Η κουρτίνα αέρα λειτουργεί· ρυθμίστηκε η ταχύτητα.' }),
  ),
  task(
    ['gym-failed', 'Αντικατάσταση συμπιεστή, Κύκλος', 'practices'],
    [-3, 12, 'FAILED', ['installer2']],
    at(['gym', 'supplier', 'FAILED', 260, 560]),
  ),
  task(
    ['dentist-mixed', 'Δύο θάλαμοι, οδοντιατρείο και γραφείο', 'practices'],
    [-4, 10, 'CONFLICTED_FINISHED', ['installer']],
    at(['dentist', 'warehouse', 'FINISHED', 120, 250], { proof: 'Ολοκληρώθηκε.' }),
    at(['office', 'warehouse', 'FAILED', 120, 250]),
  ),
  task(
    ['hotel-invoiced', 'Λεβητοστάσιο, Ακταίον', 'hotel'],
    [-12, 9, 'INVOICED', ['installer', 'installer2']],
    at(['hotel', 'warehouse', 'INVOICED', 780, 1640], { proof: 'Παράδοση με πρωτόκολλο.' }),
  ),
  task(['bakery-all', 'Φούρνοι Λαμπροπούλου, δύο καταστήματα', 'bakery'], [-1, 8, 'IN_PROGRESS', []]),
  {
    ...task(
      ['bakery-centre', 'Φούρνοι Λαμπροπούλου (Μαιζώνος)', 'bakery'],
      [-1, 8, 'FINISHED', ['installer2']],
      at(['bakeryCentre', 'warehouse', 'FINISHED', 170, 360], { proof: 'Νέο μοτέρ, δοκιμή με φορτίο.' }),
    ),
    root: 'bakery-all',
  },
  {
    ...task(
      ['bakery-paralia', 'Φούρνοι Λαμπροπούλου (Παραλία)', 'bakery'],
      [1, 10, 'ACCEPTED', ['installer2']],
      at(['bakeryParalia', 'warehouse', 'NO_PROGRESS', 170, 360]),
    ),
    root: 'bakery-all',
  },
];

/** The demo's tasks: today's work, and at least one task in every completion status. Roots come before their parts. */
export const templates: readonly TaskTemplate[] = [...today, ...ahead, ...behind];
