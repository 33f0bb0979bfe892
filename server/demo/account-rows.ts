import type { CompanyCategories } from '../../domain/company/categories.ts';
import { day, type Instant } from '../../domain/kernel/time.ts';
import type { Write } from '../../domain/rows.ts';
import type { ViewContent } from '../../domain/saved-view/content.ts';
import type { Step } from '../../domain/steps/schema.ts';
import { defaultCountry } from '../../domain/user/country.ts';
import type { DemoIds } from './ids.ts';
import { newRow } from './new-row.ts';
import {
  type AccountName,
  accountNames,
  type CustomerName,
  customers,
  people,
  type RoleName,
  roles,
} from './people.ts';
import { type DepotName, depots, type Place, type PlaceName, places } from './places.ts';
import { templates } from './templates.ts';

const keys = <Name extends string>(record: Readonly<Record<Name, unknown>>): Name[] => Object.keys(record) as Name[];

/** The account that a person belongs to: the employer's, the one whose customer they are, or their own. */
const accountOf = (name: AccountName): AccountName => people[name].employer ?? (people[name].customer ? 'boss' : name);

function userWrite(name: AccountName, ids: DemoIds): Write {
  const { elevated, employer, role, customer, ...person } = people[name];
  const row = newRow('users', {
    ...person,
    username: name,
    email: `${name}@example.com`,
    company: ids.reference(`user.${accountOf(name)}`),
    country: defaultCountry,
    enabled: true,
    accountNonExpired: true,
    accountNonLocked: true,
    usersElevated: elevated,
    // So that searches for subcontractors find one.
    isPublic: name === 'partner',
    employer: employer && ids.reference(`user.${employer}`),
    role: role && ids.reference(`role.${role}`),
    customer: customer && ids.reference(`customer.${customer}`),
  });
  return { kind: 'create', resource: 'users', id: ids.of(`user.${name}`), row };
}

function roleWrite(name: RoleName, ids: DemoIds): Write {
  const employees = accountNames.filter((account) => people[account].role === name);
  const row = newRow('roles', {
    ...roles[name],
    employeeRights: [...roles[name].employeeRights],
    company: ids.reference('user.boss'),
    employees: employees.map((account) => ids.reference(`user.${account}`)),
  });
  return { kind: 'create', resource: 'roles', id: ids.of(`role.${name}`), row };
}

interface PlaceOptions {
  key: string;
  owner: AccountName;
  customer: CustomerName | null;
}

function placeWrite(place: Place, { key, owner, customer }: PlaceOptions, ids: DemoIds): Write {
  const row = newRow('addresses', {
    ...place,
    nickname: place.name,
    province: 'Αχαΐα',
    country: 'Ελλάδα',
    company: ids.reference(`user.${owner}`),
    customer: customer && ids.reference(`customer.${customer}`),
    // The company lists its own addresses, and they name the company.
    companies: Object.hasOwn(depots, key) ? [ids.reference(`user.${owner}`)] : [],
    sharedStatus: 'PRIVATE',
  });
  return { kind: 'create', resource: 'addresses', id: ids.of(`place.${key}`), row };
}

const customerAt = (name: PlaceName): CustomerName | null =>
  templates.find(({ addresses }) => addresses.some(({ at }) => at === name))?.customer ?? null;

function customerWrite(name: CustomerName, ids: DemoIds): Write {
  const row = newRow('customers', {
    ...customers[name],
    code: name.toUpperCase(),
    company: ids.reference('user.boss'),
    country: defaultCountry,
    addresses: keys(places).flatMap((key) => (customerAt(key) === name ? [ids.reference(`place.${key}`)] : [])),
    users: accountNames
      .filter((account) => people[account].customer === name)
      .map((account) => ids.reference(`user.${account}`)),
  });
  return { kind: 'create', resource: 'customers', id: ids.of(`customer.${name}`), row };
}

interface CompanyOptions {
  owner: AccountName;
  name: string;
  vat: string;
  categories: CompanyCategories;
  depots: readonly [DepotName, ...DepotName[]];
}

function companyWrite(company: CompanyOptions, ids: DemoIds): Write {
  const [headquarters] = company.depots;
  const row = newRow('companies', {
    name: company.name,
    nickname: depots[headquarters].name,
    vat: company.vat,
    companyCategories: Object.fromEntries(Object.entries(company.categories).map(([code, subs]) => [code, [...subs]])),
    owner: ids.reference(`user.${company.owner}`),
    company: ids.reference(`user.${company.owner}`),
    addresses: company.depots.map((depot) => ids.reference(`place.${depot}`)),
    headquarters: ids.reference(`place.${headquarters}`),
    billingAddress: ids.reference(`place.${headquarters}`),
    timeZone: 'Europe/Athens',
  });
  return { kind: 'create', resource: 'companies', id: ids.of(`user.${company.owner}`), row };
}

function agreementWrites(ids: DemoIds, now: Instant): Write[] {
  const company = ids.reference('user.boss');
  const secondsOf = (instant: Instant): number => Math.floor(instant / 1000);
  return [
    {
      kind: 'create',
      resource: 'subcontractor-agreements',
      id: ids.of('agreement'),
      row: newRow('subcontractor-agreements', {
        company,
        contractor: company,
        subcontractor: ids.reference('user.partner'),
      }),
    },
    {
      kind: 'create',
      resource: 'subscriptions',
      id: ids.of('subscription'),
      row: newRow('subscriptions', {
        company,
        customer: 'cus_demo',
        status: 'active',
        startDate: secondsOf(now - 100 * day),
        currentPeriodStart: secondsOf(now - 10 * day),
        currentPeriodEnd: secondsOf(now + 20 * day),
        items: { data: [{ plan: { id: 'price_demo_month', product: 'prod_demo' } }] },
      }),
    },
    {
      kind: 'create',
      resource: 'scheduled',
      id: ids.of('vacation'),
      row: newRow('scheduled', {
        company,
        nickname: 'Άδεια Κώστα',
        employee: ids.reference('user.installer2'),
        startingTime: now + 8 * day,
        endingTime: now + 12 * day,
        vacationType: 'PAID_VACATION',
      }),
    },
  ];
}

/** Today and the week after it, which the office shares with everybody of the company. */
function viewWrite(ids: DemoIds): Write {
  const content: ViewContent = { search: { days: [0, 7] }, chosen: null, order: null, widths: null };
  const row = newRow('saved-views', {
    company: ids.reference('user.boss'),
    author: ids.reference('user.office'),
    nickname: 'Επόμενες 7 ημέρες',
    list: 'tasks',
    shared: true,
    content: JSON.stringify(content),
  });
  return { kind: 'create', resource: 'saved-views', id: ids.of('view'), row };
}

/** The steps of putting in an air conditioner. */
function templateWrite(ids: DemoIds): Write {
  const step = (name: string, given: Partial<Step> & Pick<Step, 'title' | 'kind'>): Step => ({
    ...{ id: ids.of(`step.${name}`), required: true, unit: null, min: null, max: null, choices: [], count: 1 },
    ...{ photoKind: null, shownIf: null, help: null },
    ...given,
  });
  const choice = (name: string, text: string) => ({ id: ids.of(`choice.${name}`), text });
  const row = newRow('step-templates', {
    company: ids.reference('user.boss'),
    nickname: 'Εγκατάσταση κλιματιστικού',
    number: 1,
    steps: [
      step('power', { title: 'Έλεγχος γραμμής ρεύματος', kind: 'TICK' }),
      step('voltage', { title: 'Τάση', kind: 'NUMBER', unit: 'V', min: 210, max: 250 }),
      step('base', {
        title: 'Στήριξη εξωτερικής μονάδας',
        kind: 'CHOICE',
        choices: [choice('wall', 'Τοίχος'), choice('floor', 'Δάπεδο')],
      }),
      step('wall', {
        title: 'Έλεγχος αντοχής τοίχου',
        kind: 'TICK',
        shownIf: { step: ids.of('step.base'), equals: ids.of('choice.wall') },
      }),
      step('serial', {
        title: 'Σειριακός αριθμός',
        kind: 'SERIAL_NUMBER',
        help: 'Στην ετικέτα της εσωτερικής μονάδας.',
      }),
      step('notes', { title: 'Παρατηρήσεις', kind: 'TEXT', required: false }),
    ],
  });
  return { kind: 'create', resource: 'step-templates', id: ids.of('stepTemplate'), row };
}

/** Equipment of earlier work: at each place the kind, the serial number, and how many days ago; one was taken out since. */
const installed: readonly [place: PlaceName, kind: string, serialNumber: string, days: number, takenOut?: number][] = [
  ['pharmacy', 'Κλιματιστικό', 'AC-24117-0093', 410],
  ['dentist', 'Κλιματιστικό', 'AC-22108-0417', 980, 60],
  ['dentist', 'Κλιματιστικό', 'AC-25301-0022', 60],
  ['hotel', 'Αντλία θερμότητας', 'HP-9000-55831', 200],
  ['bakeryCentre', 'Ψυγείο βιτρίνα', 'RF-118-2204', 720],
];

const equipmentWrites = (ids: DemoIds, now: Instant): Write[] =>
  installed.map(([place, kind, serialNumber, days, takenOut], index) => ({
    kind: 'create',
    resource: 'equipment',
    id: ids.of(`equipment.${index}`),
    row: newRow('equipment', {
      company: ids.reference('user.boss'),
      address: ids.reference(`place.${place}`),
      kind,
      serialNumber,
      installedOn: now - days * day,
      installedBy: ids.reference('user.installer'),
      ...(takenOut === undefined
        ? {}
        : { takenOutOn: now - takenOut * day, takenOutBy: ids.reference('user.installer') }),
    }),
  }));

const ownerOf = (depot: DepotName): AccountName => (depot === 'partner' ? 'partner' : 'boss');

/** The demo's rows without its tasks: people, companies, customers, addresses and the agreement. */
export const accountWrites = (ids: DemoIds, now: Instant): Write[] => [
  ...accountNames.map((name) => userWrite(name, ids)),
  ...keys(roles).map((name) => roleWrite(name, ids)),
  ...keys(customers).map((name) => customerWrite(name, ids)),
  viewWrite(ids),
  templateWrite(ids),
  ...keys(places).map((key) => placeWrite(places[key], { key, owner: 'boss', customer: customerAt(key) }, ids)),
  ...keys(depots).map((key) => placeWrite(depots[key], { key, owner: ownerOf(key), customer: null }, ids)),
  companyWrite(
    {
      owner: 'boss',
      name: 'Τεχνική Πάτρας',
      vat: '099553311',
      categories: { CLIMATE: ['AIR_CONDITIONING', 'HEAT_PUMPS'], APPLIANCES: ['WHITE_GOODS'] },
      depots: ['headquarters', 'warehouse', 'supplier'],
    },
    ids,
  ),
  companyWrite(
    {
      owner: 'partner',
      name: 'Ψύξη Πελοποννήσου',
      vat: '099870142',
      categories: { CLIMATE: ['REFRIGERATION', 'VENTILATION'] },
      depots: ['partner'],
    },
    ids,
  ),
  ...equipmentWrites(ids, now),
  ...agreementWrites(ids, now),
];
