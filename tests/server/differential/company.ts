import { sql } from 'kysely';
import { assert, must } from '../../../domain/kernel/assert.ts';
import type { Reference, Resource } from '../../../domain/kernel/resources.ts';
import { day, hour, type Instant, second } from '../../../domain/kernel/time.ts';
import { describeFields, type FieldDescription } from '../../../domain/resource-facts.ts';
import { type Right, rights } from '../../../domain/role/rights.ts';
import { rowSchemas } from '../../../domain/schemas.ts';
import { mintEpoch } from '../../../server/db/change-log/epoch.ts';
import { type BulkRow, insertInBulk } from '../../../server/db/repositories/bulk.ts';
import type { Executor } from '../../../server/db/schema.ts';
import { tableOf } from '../../../server/db/tables.ts';
import { Seed } from '../../scenarios/machine/seed.ts';

/** Who asks. `owner`, `manager`, `clerk` and `installer` work for one company, `client` is its customer. */
export const roles = ['owner', 'manager', 'clerk', 'installer', 'client', 'subcontractor'] as const;

export type Role = (typeof roles)[number];

const rightsOf: Readonly<Record<'manager' | 'clerk' | 'installer', readonly Right[]>> = {
  manager: rights,
  clerk: ['PUT_TASKS'],
  installer: ['POST_SCHEDULE', 'VIEW_SALES_PRICE'],
};

type Values = Record<string, unknown>;

/** Texts of which people have several forms: accents, final sigma, case, other alphabets, digits and what SQL reads as a sign. */
const words = [
  'Αθήνα',
  'ΑΘΗΝΑΣ',
  'αθηνας',
  'Ωμέγα',
  'ΐϋΰ',
  'Πάτρα',
  'Über',
  'uber',
  'İstanbul',
  'straße',
  'Ёлка',
  'Æther',
  'O’Neil',
  'a%b',
  'a_b',
  'a\\b',
  "d'Or",
  '12',
  '0012',
  '12.50',
  'ΤΠ-2041',
  'x',
  '😀',
  '❤️ψ',
  '🇬🇷',
  '\u{1F9D1}\u200D\u{1F527}',
];

/** Texts that are whole values: nothing but spaces, spaces around a word, and nothing at all. */
const oddTexts = ['', '   ', ' Αθήνα ', '\u00a0x', 'ς', 'Σ'];

const amounts = [0, 0.01, 0.1, 0.29, 1, 12.5, 12.05, 99.99, 100, 110, 1_234_567.89, -5.5, 9_999_999_999.99];
const decimals = [0, 0.5, 1, 12.5, 33.333333333333336, 66.67, 100];
const angles = [0, 37.98381, 38.246639, -0.5, 0.00001, 0.0000001, -12.000001, 89.999];
const wholes = [0, 1, 2, 10, 12, 100, 112, 3_600_000, 9_007_199_254_740_991];

/** Both borders of some days of Athens, two of them those on which the clocks change, and noon. */
const borders = ['2026-03-09', '2026-03-10', '2026-03-29', '2026-10-25', '2025-12-31'].flatMap((date) => {
  const noon = Date.parse(`${date}T12:00:00Z`);
  return [-15, -14, -13, -12, 0, 8, 9, 10, 11, 12].flatMap((hours) => [noon + hours * hour - 1, noon + hours * hour]);
});

interface Account {
  ref: Reference;
  staff: Reference[];
  customers: Reference[];
  places: Reference[];
  roles: Reference[];
}

/** A company with neighbours, of one seed: the same seed makes the same rows. */
export class RandomCompany {
  readonly #seed: Seed;
  readonly #now: Instant;
  readonly #texts: readonly string[];
  readonly rows = new Map<Resource, (BulkRow<Resource> & { modifiedOn: Instant })[]>();
  readonly users: Readonly<Record<Role, string>>;

  constructor(seed: number, now: Instant) {
    this.#seed = new Seed(seed);
    this.#now = now;
    this.#texts = Array.from({ length: 24 }, () => this.#words());
    this.users = this.#make();
  }

  #below(count: number): number {
    return this.#seed.below(count);
  }

  #pick<Value>(values: readonly Value[]): Value {
    assert(values.length > 0, 'there is nothing to pick');
    return values[this.#below(values.length)] as Value;
  }

  #some<Value>(values: readonly Value[], most: number): Value[] {
    const count = this.#below(most + 1);
    return [...new Set(Array.from({ length: values.length === 0 ? 0 : count }, () => this.#pick(values)))];
  }

  /** An id like those of devices, in no order. */
  #id(): string {
    const digits = Array.from({ length: 32 }, () => this.#below(16).toString(16)).join('');
    const parts = [digits.slice(0, 8), digits.slice(8, 12), `7${digits.slice(13, 16)}`, `8${digits.slice(17, 20)}`];
    return [...parts, digits.slice(20)].join('-');
  }

  #words(): string {
    if (this.#seed.chance(0.2)) return this.#pick(oddTexts);
    const some = Array.from({ length: 1 + this.#below(3) }, () => this.#pick(words));
    return some.join(this.#pick([' ', ' ', '-', ', ']));
  }

  /** Mostly one of a few texts, so that many rows are equal; now and then as long as the field allows. */
  #text(most: number): string {
    const long = this.#seed.chance(0.03);
    const text = this.#seed.chance(0.8) ? this.#pick(this.#texts) : this.#words();
    return cut(long ? `${text} `.repeat(Math.min(most, 3000)) : text, most);
  }

  /** When a row was made or changed: not so long ago that devices have let it go. */
  #recently(): Instant {
    const near = borders.filter((at) => at <= this.#now && at > this.#now - 80 * day);
    return this.#seed.chance(0.6) ? this.#pick(near) : this.#now - this.#below(80 * day);
  }

  #value(resource: Resource, { name, kind, nullable }: FieldDescription): unknown {
    if (nullable && this.#seed.chance(0.25)) return null;
    switch (kind.kind) {
      case 'text':
        return this.#text(longest(resource, name));
      case 'choice':
        return this.#pick(kind.values);
      case 'flag':
        return this.#seed.chance(0.5);
      case 'money':
        return this.#pick(amounts);
      case 'decimal':
        return this.#pick(name === 'latitude' || name === 'longitude' ? angles : decimals);
      case 'whole':
        // Subscriptions count in seconds, as the payment provider does.
        return resource === 'subscriptions' ? Math.floor(this.#pick(borders) / second) : this.#pick(wholes);
      case 'instant':
        return this.#pick(borders);
      case 'texts':
      case 'references':
        return [];
      case 'json':
      case 'reference':
        return null;
    }
  }

  /** A row with random values in every field that is not given; references are given, or there are none. */
  #add(resource: Resource, given: Values, id = this.#id()): Reference {
    const fields = describeFields(resource).filter(({ name }) => !/^(createDate|modifyDate)$/.test(name));
    const values = Object.fromEntries(fields.map((field) => [field.name, this.#value(resource, field)]));
    const at = this.#recently();
    const row = { ...values, ...given } as unknown as BulkRow<Resource>['row'];
    const rows = this.rows.get(resource) ?? [];
    rows.push({ id, at, row, modifiedOn: Math.max(at, this.#recently()) });
    this.rows.set(resource, rows);
    return { id };
  }

  #account(): Account {
    const ref = { id: this.#id() };
    return { ref, staff: [ref], customers: [], places: [], roles: [] };
  }

  #person({ ref: company }: Account, given: Values, id = this.#id()): Reference {
    const open = { enabled: true, deleted: false, accountNonExpired: true, accountNonLocked: true, deletionOn: null };
    const person = { company, employer: null, role: null, customer: null, isPublic: false, username: null };
    return this.#add('users', { ...person, ...open, ...given }, id);
  }

  #make(): Record<Role, string> {
    const ours = this.#account();
    const theirs = this.#account();
    const others = [this.#account(), this.#account(), this.#account()];
    for (const account of [ours, theirs, ...others]) this.#found(account);
    const staff = this.#staff(ours);
    const guest = this.#person(ours, { customer: ours.customers[0] });
    theirs.staff.push(this.#person(theirs, { employer: theirs.ref, role: theirs.roles[0] ?? null }));
    this.#work(ours, [theirs, ...others]);
    this.#own(
      ours,
      Object.values(staff).map((id) => ({ id })),
    );
    for (const other of [theirs, ...others]) this.#own(other, [other.ref]);
    return { ...staff, owner: ours.ref.id, client: guest.id, subcontractor: theirs.ref.id };
  }

  /** An account with its company, roles, customers and places. */
  #found(account: Account): void {
    const { ref } = account;
    this.#person(account, {}, ref.id);
    const zone = this.#pick([null, 'Europe/Athens', 'Europe/Athens', 'America/New_York', 'Asia/Kathmandu']);
    this.#add('companies', { company: ref, owner: ref, timeZone: zone, companyCategories: null }, ref.id);
    for (let index = 0; index < 3; index += 1)
      account.roles.push(this.#add('roles', { company: ref, employeeRights: [] }));
    for (let index = 0; index < 8; index += 1) {
      account.customers.push(this.#add('customers', { company: ref, country: null }));
    }
    for (let index = 0; index < 12; index += 1) {
      const customer = this.#seed.chance(0.6) ? this.#pick(account.customers) : null;
      const address = this.#add('addresses', { company: ref, customer, companies: [] });
      account.places.push(address);
      if (this.#seed.chance(0.5))
        this.#add('equipment', { company: ref, address, operationalAddress: null, photo: null });
    }
  }

  #staff(account: Account): Record<'manager' | 'clerk' | 'installer', string> {
    const hire = (role: Reference, given: Values = {}): string => {
      const employee = this.#person(account, { employer: account.ref, role, ...given });
      account.staff.push(employee);
      return employee.id;
    };
    const entitled = (name: keyof typeof rightsOf): string => {
      const role = this.#add('roles', { company: account.ref, employeeRights: [...rightsOf[name]] });
      account.roles.push(role);
      return hire(role);
    };
    const made = { manager: entitled('manager'), clerk: entitled('clerk'), installer: entitled('installer') };
    for (let index = 0; index < 7; index += 1) {
      hire(this.#pick(account.roles), { deleted: index === 0, enabled: index !== 1 });
    }
    for (const { row } of this.rows.get('roles') ?? []) {
      if (row.company?.id === account.ref.id) Object.assign(row, { employees: this.#some(account.staff, 3) });
    }
    return made;
  }

  #work(ours: Account, others: readonly Account[]): void {
    const partner = must(others[0], 'a partner');
    const numbers = new Map<string, number>();
    const tasks: { ref: Reference; account: Account }[] = [];
    for (let index = 0; index < 110; index += 1) {
      const account = this.#pick([ours, ours, ours, ours, partner, must(others[1], 'a contractor')]);
      const number = (numbers.get(account.ref.id) ?? 0) + 1 + this.#below(3);
      numbers.set(account.ref.id, number);
      const root = tasks.length > 0 && this.#seed.chance(0.35) ? this.#pick(tasks).ref : null;
      const doer = this.#pick([null, ours.ref, partner.ref, ...others.map(({ ref }) => ref)]);
      const ref = this.#add('tasks', {
        company: account.ref,
        number: this.#seed.chance(0.05) ? null : number,
        customer: this.#seed.chance(0.8) ? this.#pick(account.customers) : null,
        rootTask: root,
        employeesAssignees: this.#some(this.#pick([account.staff, ours.staff]), 3),
        watchers: this.#some(this.#pick([account.staff, ours.staff]), 2),
        assignee: doer,
        owner: account.ref,
        taskCreator: this.#pick(account.staff),
        requestTaskAssignment: null,
        pkSharedId: this.#id(),
        requiredPhotos: null,
      });
      tasks.push({ ref, account });
      if (this.#seed.chance(0.5)) this.#parts(ref, account);
    }
    this.#requests(ours, { others, tasks: tasks.map(({ ref }) => ref) });
  }

  /** What hangs on a task. */
  #parts(task: Reference, account: Account): void {
    const company = account.ref;
    for (let index = this.#below(5); index > 0; index -= 1) {
      const address = this.#add('operational-addresses', {
        company,
        task,
        installationAddress: this.#seed.chance(0.8) ? this.#pick(account.places) : null,
        pickupAddresses: this.#some(account.places, 2),
      });
      for (let proof = this.#below(4); proof > 0; proof -= 1) {
        const author = this.#seed.chance(0.8) ? this.#pick(account.staff) : null;
        const addresses = this.#some(account.places, 2);
        this.#add('proofs', { company, task, operationalAddress: address, author, addresses });
      }
    }
    for (let index = this.#below(4); index > 0; index -= 1) this.#add('attached-files', { company, task });
  }

  #requests(ours: Account, { others, tasks }: { others: readonly Account[]; tasks: readonly Reference[] }): void {
    const ends = (): { sender: Reference; receiver: Reference; company: Reference } => {
      const two = [ours.ref, this.#pick(others).ref];
      const [sender, receiver] = this.#seed.chance(0.5) ? two : two.toReversed();
      return { sender: must(sender, 'a sender'), receiver: must(receiver, 'a receiver'), company: must(sender, 'it') };
    };
    for (let index = 0; index < 45; index += 1) {
      const requester = this.#seed.chance(0.7) ? this.#pick(ours.staff) : null;
      this.#add('task-assignments', { ...ends(), requester, task: this.#pick(tasks.slice(0, 30)) });
    }
    for (let index = 0; index < 20; index += 1) this.#add('user-additions', ends());
    for (const { ref } of others) {
      if (this.#seed.chance(0.8)) this.#agreement(ours.ref, ref);
      if (this.#seed.chance(0.8)) this.#agreement(ref, ours.ref);
    }
  }

  #agreement(contractor: Reference, subcontractor: Reference): void {
    this.#add('subcontractor-agreements', { company: contractor, contractor, subcontractor });
  }

  /** What a person has for themselves, and what an account keeps of its people. */
  #own({ ref: company, staff }: Account, receivers: readonly Reference[]): void {
    for (let index = 0; index < 24; index += 1) {
      const receiver = this.#pick([company, ...receivers]);
      this.#add('notifications', { company, receiver, details: null });
    }
    for (let index = 1; index < 8; index += 1) {
      this.#add('step-templates', { company, number: index, steps: [], archived: this.#seed.chance(0.3) });
    }
    for (let index = 0; index < 14; index += 1) this.#add('scheduled', { company, employee: this.#pick(staff) });
    for (let index = 0; index < 6; index += 1) {
      this.#add('subscriptions', { company, status: this.#pick(['active', 'trialing', 'past_due']), items: null });
    }
  }

  /** Stores all rows; a device that knows the database starts anew. */
  async store(kysely: Executor): Promise<void> {
    await kysely.transaction().execute(async (tx) => {
      for (const [resource, rows] of this.rows) {
        await insertInBulk(tx, resource, rows);
        const changed = rows.map(({ id, modifiedOn }) => ({ id, at: modifiedOn }));
        await sql`update ${sql.table(tableOf(resource))} as r set modify_date = c.at
          from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c(id uuid, at bigint) where r.id = c.id`.execute(
          tx,
        );
      }
      await mintEpoch(tx);
    });
  }
}

/** The most characters that a text of a resource has. */
function longest(resource: Resource, name: string): number {
  const field = must(Object.entries(rowSchemas[resource].shape).find(([each]) => each === name)?.[1], name);
  const text = 'unwrap' in field && typeof field.unwrap === 'function' ? field.unwrap() : field;
  return typeof text.maxLength === 'number' ? text.maxLength : 64;
}

/** As much of a text as there is room for, with no character cut in two. */
function cut(text: string, most: number): string {
  const points = [...text.slice(0, most)];
  return text.length > most && /^[\ud800-\udbff]$/.test(points.at(-1) ?? '')
    ? points.slice(0, -1).join('')
    : points.join('');
}
