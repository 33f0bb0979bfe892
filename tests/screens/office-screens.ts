import type { Desk } from './desk.ts';
import type { Ids } from './ids.ts';
import { beginSelecting, demo, press, type Screen, seenBy } from './screen.ts';

const boss = seenBy('boss');
const office = seenBy('office');
const partner = seenBy('partner');
const newboss = seenBy('newboss');
const user = seenBy('user');
const client = seenBy('client');

const row = (path: string, kind: string, list: string, nickname: string) => (ids: Ids) =>
  `${path}?${kind}=${ids.row(list, nickname)}`;

/** Addresses, customers and people. */
export const registers: Screen[] = [
  boss('addresses', '/addresses'),
  boss('addresses-selected', '/addresses', {
    steps: async (desk) => {
      await beginSelecting(desk);
      await desk.tick(desk.page.getByRole('checkbox').nth(1));
    },
  }),
  ...['view', 'edit', 'delete'].map((kind) =>
    boss(`addresses-${kind}`, row('/addresses', kind, 'addresses', 'Καφέ Γεωργίου')),
  ),
  boss('address-create', '/addresses/create'),
  boss('addresses-import', '/addresses/import'),
  boss('customers', '/customers'),
  ...['view', 'edit', 'delete'].map((kind) =>
    boss(`customers-${kind}`, row('/customers', kind, 'customers', 'Καφέ Γεωργίου')),
  ),
  boss('customer-create', '/customers/create'),
  boss('customers-import', '/customers/import'),
  boss('personnel', '/personnel'),
  ...['view', 'edit', 'delete', 'convert'].map((kind) =>
    boss(`personnel-${kind}`, row('/personnel', kind, 'employees', 'Γιώργος')),
  ),
  boss('personnel-create', (ids) => `/personnel?create=${ids.row('roles', 'Εγκαταστάτης')}`),
  boss('personnel-menu', '/personnel', { steps: (desk) => desk.control('table.moreOf').first().click() }),
  boss('roles', '/roles'),
  ...['view', 'edit', 'delete'].map((kind) => boss(`roles-${kind}`, row('/roles', kind, 'roles', 'Εγκαταστάτης'))),
  boss('role-create', '/roles/create'),
  boss('vacations', '/scheduled'),
  ...['view', 'edit', 'delete'].map((kind) =>
    boss(`vacations-${kind}`, row('/scheduled', kind, 'scheduled', 'Άδεια Κώστα')),
  ),
  boss('vacation-create', '/scheduled/create'),
  boss('devices', '/devices'),
  boss('quarantine', '/quarantine'),
];

/** The company, its partners, and what is in the bars. */
export const ofCompany: Screen[] = [
  boss('main', '/main'),
  boss('subscriptions', '/subscriptions'),
  boss('active-subs', '/active-subs'),
  boss('equipment', '/equipment'),
  boss('working-time', '/working-time'),
  boss('working-time-person', (ids) => `/working-time?person=${ids.row('employees', 'Γιώργος')}`),
  boss('step-templates', '/steps'),
  boss('step-template-create', '/steps/create', { steps: press('stepTemplates.add') }),
  boss('profile', '/profile'),
  boss('profile-password', '/profile', { steps: press('profile.password.change') }),
  boss('profile-delete', '/profile', { steps: press('profile.delete.button') }),
  boss('company', '/profile?tab=company'),
  boss('company-categories', '/profile?tab=company&part=categories'),
  boss('company-addresses', '/profile?tab=company&part=addresses'),
  boss('company-headquarters', '/profile?tab=company&part=headquarters'),
  boss('subcontractors', '/profile?tab=subcontractors'),
  boss('subcontractors-requests', '/profile?tab=subcontractors&part=requests'),
  boss('contractors', '/profile?tab=contractors'),
  boss('auto-accept', '/profile?tab=contractors&part=auto-accept'),
  boss('requests-fleet', '/profile?requests=fleet'),
  boss('requests-task', '/profile?requests=task'),
  boss('requests-sent', '/profile?requests=sent'),
  boss('log', '/profile?tab=log'),
  boss('company-search', '/subcontractors/search'),
  boss('me', '/me'),
  boss('preferences', '/preferences'),
  boss('inbox', '/inbox'),
  boss('sync', '/tasks?sync=open'),
  boss('more', '/tasks', { steps: press('nav.more'), at: 'phone' }),
  boss('palette', '/tasks', { steps: openPalette }),
  boss('palette-found', '/tasks', {
    steps: async (desk) => {
      await openPalette(desk);
      const palette = desk.page.getByRole('dialog');
      await palette.getByRole('combobox').fill('καφε');
      await palette.getByRole('option', { name: /Καφέ/ }).first().waitFor();
    },
  }),
  boss('shortcuts', '/tasks', { steps: (desk) => desk.openBy('?'), at: 'laptop' }),
  boss('manuals', '/tasks', { steps: press('manuals.title'), at: 'laptop' }),
  boss('menu', '/tasks', {
    steps: (desk) => desk.page.getByRole('banner').getByRole('button').last().click(),
    at: 'laptop',
  }),
];

/** What differs for others. */
export const ofOthers: Screen[] = [
  office('my-day', '/my-day'),
  office('tasks', '/tasks'),
  office('quarantine', '/quarantine'),
  office('roles', '/roles'),
  partner('tasks-assigned', '/tasks?tab=assigned&always=true'),
  partner('requests-task', '/profile?requests=task'),
  partner('allocation', (ids) => `/tasks/${ids.task(demo.given)}?action=splitForAllocation&of=${ids.task(demo.given)}`),
  partner('ask-for-dates', (ids) => `/tasks/${ids.task(demo.given)}?action=askForDates&of=${ids.task(demo.given)}`),
  partner('contractors', '/profile?tab=contractors'),
  newboss('registration', '/profile?registration=complete-registration'),
  newboss('tasks', '/tasks'),
  user('main', '/main'),
  user('main-free', '/main', { steps: press('subscriptions.continueFree') }),
  user('subscriptions', '/subscriptions'),
  client('tasks', '/tasks'),
  client('task', (ids) => `/tasks/${ids.task(demo.finished)}`),
  client('address', (ids) => `/tasks/${ids.task(demo.finished)}?address=${ids.address(demo.finished)}`),
];

function openPalette(desk: Desk): Promise<void> {
  return desk.isPhone ? desk.press('nav.more', 'palette.open') : desk.openBy('Control+k');
}
