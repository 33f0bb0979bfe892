import { mintId } from '../../domain/kernel/ids.ts';
import { randomFrom } from '../../domain/kernel/random.ts';
import { day, hour, type Instant, minute } from '../../domain/kernel/time.ts';
import type { AddressCompletionStatus } from '../../domain/operational-address/states.ts';
import type { NewRow } from '../../domain/rows.ts';
import { completionOf, percentOf } from '../../domain/task/completion.ts';
import type { TaskCompletionStatus } from '../../domain/task/states.ts';
import type { BulkRow } from '../db/repositories/bulk.ts';
import { newRow } from './new-row.ts';

const works = [
  'Κλιματισμός',
  'Αντλία θερμότητας',
  'Συντήρηση',
  'Ψυκτικός θάλαμος',
  'Ηλεκτρικός πίνακας',
  'Θερμοστάτες',
];
const streets = [
  'Μαιζώνος',
  'Κορίνθου',
  'Ρήγα Φεραίου',
  'Γούναρη',
  'Αγίου Ανδρέου',
  'Καλαβρύτων',
  'Ακρωτηρίου',
  'Ανθείας',
];
const regions = ['Κέντρο', 'Ρίο', 'Αγυιά', 'Παραλία', 'Οβρυά', 'Εγλυκάδα', 'Ζαρουχλέικα'];
const surnames = ['Αλεξίου', 'Βασιλείου', 'Γεωργίου', 'Δήμου', 'Ευθυμίου', 'Ζαφείρη', 'Ηλιάδης', 'Θεοδώρου', 'Ιωάννου'];
const names = ['Άννα', 'Βασίλης', 'Γιώργος', 'Δέσποινα', 'Ευάγγελος', 'Ζωή', 'Θανάσης', 'Ιωάννα', 'Κατερίνα'];

const weighted: readonly (readonly [TaskCompletionStatus, number])[] = [
  ['FINISHED', 0.5],
  ['INVOICED', 0.78],
  ['FAILED', 0.82],
  ['CONFLICTED_FINISHED', 0.84],
  ['INSTALLED', 0.87],
  ['ACCEPTED', 0.93],
  ['UNASSIGNED', 0.96],
  ['COLLECTED', 0.975],
  ['IN_PROGRESS', 0.99],
  ['DRAFT', 1],
];

const addressStatus: Partial<Record<TaskCompletionStatus, AddressCompletionStatus>> = {
  FINISHED: 'FINISHED',
  INVOICED: 'INVOICED',
  FAILED: 'FAILED',
  CONFLICTED_FINISHED: 'FINISHED',
  INSTALLED: 'INSTALLED',
  COLLECTED: 'COLLECTED',
  IN_PROGRESS: 'IN_PROGRESS',
};

export interface SeedPeople {
  /** The boss, who owns everything; also the company's id. */
  boss: string;
  /** The installer who can sign in and has one task in 200. */
  installer: string;
}

export interface SeedPlan {
  tasks: number;
  /** The start of the day around `now`. */
  today: Instant;
  now: Instant;
  seed: number;
}

export interface SeedBatch {
  tasks: BulkRow<'tasks'>[];
  addresses: BulkRow<'operational-addresses'>[];
  proofs: BulkRow<'proofs'>[];
}

/** A large company, deterministic for a seed and moment. */
export class SeedCompany {
  readonly #random: () => number;
  readonly #people: SeedPeople;
  readonly #today: Instant;
  readonly #now: Instant;
  readonly employees: BulkRow<'users'>[];
  readonly customers: BulkRow<'customers'>[];
  readonly places: BulkRow<'addresses'>[];

  constructor(people: SeedPeople, { tasks, today, now, seed }: SeedPlan) {
    this.#random = randomFrom(seed);
    this.#people = people;
    this.#today = today;
    this.#now = now;
    this.employees = this.#many(20, (index) => this.#employee(index));
    this.customers = this.#many(Math.min(2000, Math.ceil(tasks / 50)), (index) => this.#customer(index));
    this.places = this.#many(Math.min(5000, Math.ceil(tasks / 20)), (index) => this.#place(index));
  }

  /** The tasks numbered from `first` on, with their addresses and proofs. */
  batch(first: number, count: number): SeedBatch {
    const batch: SeedBatch = { tasks: [], addresses: [], proofs: [] };
    for (let number = first; number < first + count; number += 1) this.#addTask(batch, number);
    return batch;
  }

  #below = (limit: number): number => Math.floor(this.#random() * limit);

  #one<Value>(values: readonly Value[]): Value {
    const value = values[this.#below(values.length)];
    if (value === undefined) throw new RangeError('nothing to choose from');
    return value;
  }

  #id = (at: Instant): string => mintId(at, (count) => Uint8Array.from({ length: count }, () => this.#below(256)));

  #many<Made>(count: number, make: (index: number) => Made): Made[] {
    return Array.from({ length: count }, (_, index) => make(index));
  }

  get #company(): { id: string } {
    return { id: this.#people.boss };
  }

  #employee(index: number): BulkRow<'users'> {
    const at = this.#today - 400 * day;
    const name = this.#one(names);
    const surname = this.#one(surnames);
    const row = newRow('users', {
      name,
      surname,
      nickname: `${name} ${surname.slice(0, 1)}. ${index + 1}`,
      company: this.#company,
      employer: this.#company,
      enabled: true,
      accountNonExpired: true,
      accountNonLocked: true,
    });
    return { id: this.#id(at), at, row };
  }

  #customer(index: number): BulkRow<'customers'> {
    const at = this.#today - 380 * day;
    const nickname = `${this.#one(surnames)} ${this.#one(['ΟΕ', 'ΑΕ', 'ΕΠΕ', 'ΙΚΕ'])} ${index + 1}`;
    return { id: this.#id(at), at, row: newRow('customers', { nickname, name: nickname, company: this.#company }) };
  }

  #place(index: number): BulkRow<'addresses'> {
    const at = this.#today - 380 * day;
    const street = `${this.#one(streets)} ${1 + this.#below(200)}`;
    const row = newRow('addresses', {
      nickname: `${street}, ${index + 1}`,
      street,
      region: this.#one(regions),
      province: 'Αχαΐα',
      country: 'Ελλάδα',
      latitude: 38.2 + this.#random() * 0.1,
      longitude: 21.7 + this.#random() * 0.1,
      telephone: `2610${String(100_000 + this.#below(900_000))}`,
      company: this.#company,
      customer: { id: this.#one(this.customers).id },
    });
    return { id: this.#id(at), at, row };
  }

  #addTask(batch: SeedBatch, number: number): void {
    const at = this.#today - this.#below(365) * day + this.#below(10) * hour;
    const id = this.#id(at);
    const status = this.#status();
    const from = at + this.#below(14) * day;
    const done = addressStatus[status] ?? 'NO_PROGRESS';
    const addresses = this.#many(1 + this.#one([0, 0, 0, 0, 0, 0, 0, 1, 1, 2]), () =>
      this.#address({ id, at, from, done }),
    );
    const sum = (field: 'payout' | 'salesPrice'): number =>
      addresses.reduce((total, { row }) => total + Math.round((row[field] ?? 0) * 100), 0) / 100;
    const installer = number % 200 === 0 ? this.#people.installer : this.#one(this.employees).id;
    const open = status === 'UNASSIGNED' || status === 'DRAFT';
    const operational = this.#operational(status);
    const statuses = addresses.map(({ row: address }) => address.completionStatus);
    const row: NewRow<'tasks'> = newRow('tasks', {
      number,
      company: this.#company,
      owner: this.#company,
      taskCreator: this.#company,
      nickname: `${this.#one(works)}, ${this.#one(streets)} ${number}`,
      jobTicket: `ΜΕΓ-${number}`,
      customer: { id: this.#one(this.customers).id },
      installationTimestampFrom: from,
      installationTimestampTo: from + 3 * hour,
      pickupTimestampFrom: from - 2 * hour,
      pickupTimestampTo: from,
      leaf: true,
      employeesAssignees: open ? [] : [{ id: installer }],
      salesPrice: sum('salesPrice'),
      totalPayout: sum('payout'),
      percentCompleted: percentOf(statuses),
      estimateTime: addresses.length,
      taskCompletionStatus: status,
      taskOperationalStatus: operational,
      finishedOn: done === 'FINISHED' || done === 'INVOICED' ? from + 3 * hour : null,
    });
    if (operational === 'ON_GOING') {
      const facts = { task: row, addresses: addresses.map((address) => address.row), assigned: !open };
      row.taskCompletionStatus = completionOf(facts, this.#now);
    }
    batch.tasks.push({ id, at, row });
    batch.addresses.push(...addresses);
    if (done === 'FINISHED' && number % 3 === 0)
      batch.proofs.push(...addresses.map((address) => this.#proof(address, installer)));
  }

  #status(): TaskCompletionStatus {
    const chance = this.#random();
    return weighted.find(([, until]) => chance < until)?.[0] ?? 'DRAFT';
  }

  #operational(status: TaskCompletionStatus): NewRow<'tasks'>['taskOperationalStatus'] {
    if (status === 'DRAFT') return 'DRAFT';
    return status === 'INVOICED' || status === 'FINISHED' ? 'FINISHED' : 'ON_GOING';
  }

  #address(of: {
    id: string;
    at: Instant;
    from: Instant;
    done: AddressCompletionStatus;
  }): BulkRow<'operational-addresses'> {
    const { id: task, at, from, done } = of;
    const place = this.#one(this.places);
    const worked = done === 'FINISHED' || done === 'INVOICED' || done === 'INSTALLED';
    const row = newRow('operational-addresses', {
      company: this.#company,
      task: { id: task },
      nickname: place.row.nickname,
      payout: 40 + this.#below(200),
      salesPrice: 90 + this.#below(500),
      addressOperationalStatus: worked ? 'FINISHED' : 'ON_GOING',
      completionStatus: done,
      failureReason: done === 'FAILED' ? 'NO_ACCESS' : null,
      installationAddress: { id: place.id },
      pickupAddresses: [{ id: this.#one(this.places).id }],
      millisecondsWorkedOn: worked ? (30 + this.#below(120)) * minute : 0,
      collectedOn: worked ? from : null,
      installedOn: worked ? from + 2 * hour : null,
      finishedOn: done === 'FINISHED' ? from + 3 * hour : null,
    });
    return { id: this.#id(at), at, row };
  }

  #proof({ id, row: address }: BulkRow<'operational-addresses'>, author: string): BulkRow<'proofs'> {
    const at = address.finishedOn ?? this.#today;
    const row = newRow('proofs', {
      company: this.#company,
      type: 'INSTALLATION',
      nickname: address.nickname,
      addresses: address.installationAddress ? [address.installationAddress] : [],
      status: 'NORMAL',
      comment: 'Ολοκληρώθηκε και ελέγχθηκε.',
      operationalAddress: { id },
      task: address.task,
      author: { id: author },
      shareState: 'HIDDEN',
      doneOn: at,
    });
    return { id: this.#id(at), at, row };
  }
}
