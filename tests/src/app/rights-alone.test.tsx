import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { day } from '../../../domain/kernel/time.ts';
import type { Right } from '../../../domain/role/rights.ts';
import { sampled } from '../../../tools/test/sizes.ts';
import type { Session } from '../../../workers/contract/session.ts';
import { type Deed, mayWith, roleSets } from '../../support/rights-alone.ts';
import { worldId } from '../support/field-world.ts';
import { openApp } from '../support/open-app.tsx';
import { screenWorld } from '../support/screen-world.ts';
import { installer, tapTime } from '../support/stories.ts';

/** What the page offers of the deeds of the table that it has buttons, menus, tabs or fields for; what is seen is the server's. */
type Offered = Exclude<Deed, `see ${string}` | 'finish for another amount'> | 'see a draft of the company';

const { userId, companyId } = installer.user.viewer;
const company = { id: companyId };
const [running, finished, ownDraft, otherDraft] = [1, 2, 3, 4].map((index) => worldId('t', index));
const colleague = { id: worldId('c', 50) };
const draft = { taskCompletionStatus: 'DRAFT', taskOperationalStatus: 'DRAFT' } as const;
const nobody = { employeesAssignees: [] };
const list = (tab: string) => `/tasks?tab=${tab}&from=2026-11-21&to=2026-11-21`;

/** An employee is one of the office by POST_TASKS or PUT_TASKS. */
const isOffice = (rights: readonly Right[]): boolean => rights.includes('POST_TASKS') || rights.includes('PUT_TASKS');

/** An employee with these rights. */
function employee(rights: readonly Right[]): Session {
  const kind = isOffice(rights) ? 'office' : 'field';
  return { ...installer, user: { ...installer.user, viewer: { ...installer.user.viewer, kind, rights: [...rights] } } };
}

/** A device on which is what such an employee sees. */
async function deviceOf(rights: readonly Right[]) {
  const { engine, world } = await screenWorld(employee(rights));
  await world.task(1, tapTime, { nickname: 'Τρέχει' });
  await world.task(2, tapTime, { nickname: 'Τέλος', taskCompletionStatus: 'FINISHED' });
  if (mayWith(rights, 'see a draft of their own'))
    await world.task(3, tapTime, { nickname: 'Δικό', taskCreator: { id: userId }, ...draft, ...nobody });
  if (mayWith(rights, 'see a draft of the company'))
    await world.task(4, tapTime, { nickname: 'Ξένο', taskCreator: colleague, ...draft, ...nobody });
  const salesPrice = mayWith(rights, 'see the sales price of a job') ? 20 : null;
  for (const index of [1, 2]) {
    await world.place(index, { company });
    await world.address(index, 1, { company, payout: 10, salesPrice });
  }
  await world.person(50, { nickname: 'Άννα', name: 'Άννα', surname: 'Ρήγα', employer: company });
  const times = { startingTime: Date.now() + day, endingTime: Date.now() + 2 * day };
  const vacation = {
    company,
    employee: colleague,
    nickname: 'Άδεια',
    vacationType: 'PAID_VACATION' as const,
    ...times,
  };
  if (mayWith(rights, 'see the vacation of a colleague')) await world.row('scheduled', worldId('c', 70), vacation);
  if (mayWith(rights, 'create a task') || rights.includes('PUT_TASKS'))
    await world.customer(60, 'Cosmos', { company, country: { code: 'EL', name: 'Greece' } });
  await world.place(9, { company, nickname: 'Αποθήκη', sharedAddress: true });
  return engine;
}

/** What else the specification says of menus and tabs (2.1, 2.3 and 6): of the two labels of a tab, and of places. */
const places = {
  'the tab is called Created': (rights) => !rights.includes('PUT_TASKS'),
  'the place Customers': (rights) => isOffice(rights),
  'the place Personnel': () => true,
  'the place Roles': () => false,
} satisfies Readonly<Record<string, (rights: readonly Right[]) => boolean>>;

type Place = keyof typeof places;
type Found = Partial<Record<Offered | Place, boolean>>;
type App = Awaited<ReturnType<typeof openApp>>;

/** The lines of a menu, which comes with what hangs on its row; none where nothing is offered. */
async function linesOf({ user }: App, name: RegExp, comes: boolean): Promise<string[]> {
  const button = comes ? await screen.findByRole('button', { name }) : screen.queryByRole('button', { name });
  if (button === null) return [];
  await user.click(button);
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent ?? '');
}

const offers = (role: 'link' | 'button', name: string): boolean => screen.queryByRole(role, { name }) !== null;

/** What the screens offer somebody with these rights. */
async function offered(rights: readonly Right[]): Promise<Found> {
  const engine = await deviceOf(rights);
  const open = (path: string) => openApp({ path, engine });
  const found: Found = {};

  const may = (...deeds: Deed[]): boolean => deeds.some((deed) => mayWith(rights, deed));
  const inOffice = isOffice(rights);
  let app = await open(list('active'));
  await screen.findByRole('link', { name: /: Τρέχει$/ });
  found['create a task'] = offers('link', 'Create task');
  found['see a draft of the company'] = screen.queryByRole('tab', { name: /^Draft/ }) !== null;
  found['edit a task that runs'] = offers('link', 'Edit: Τρέχει');
  found['the tab is called Created'] = screen.queryByRole('tab', { name: /^Created/ }) !== null;
  expect(found['the tab is called Created']).toBe(screen.queryByRole('tab', { name: /^Owned/ }) === null);
  const menu = await linesOf(app, /^Menu$/, true);
  for (const place of ['Customers', 'Personnel', 'Roles'] as const) found[`the place ${place}`] = menu.includes(place);

  const actionsOn = async (task: string | undefined, name: string, comes: boolean): Promise<string[]> => {
    app = await open(`/tasks/${task}`);
    await screen.findAllByText(name);
    return linesOf(app, new RegExp(`^Actions: ${name}$`), comes);
  };
  const changing = may('cancel a task that runs', 'delete a task on which nobody has begun');
  const onRunning = await actionsOn(running, 'Τρέχει', changing);
  found['cancel a task that runs'] = onRunning.includes('Cancel task');
  found['delete a task on which nobody has begun'] = onRunning.includes('Delete');
  found['split a task'] = onRunning.includes('Split task');
  app = await open(`/tasks/${running}?several=true`);
  await screen.findByRole('dialog', { name: 'Addresses of Τρέχει' });
  const address = await linesOf(app, /^More actions: Διεύθυνση 1$/, may('change costs'));
  found['change communication info'] = address.includes('Change communication info');
  found['change costs'] = address.includes('Change costs');
  found['change extra costs'] = address.includes('Change extra costs');

  found['invoice a finished task'] = (await actionsOn(finished, 'Τέλος', may('invoice a finished task'))).includes(
    'Invoice task',
  );
  if (may('see a draft of their own')) {
    app = await open(list('owned'));
    await screen.findByRole('link', { name: /: Δικό$/ });
    found['edit a draft of their own'] = offers('link', 'Edit: Δικό');
    const own = await actionsOn(ownDraft, 'Δικό', inOffice);
    found['delete a draft of their own'] = own.includes('Delete');
    found['publish a draft of their own'] = own.includes('Publish task');
  }
  if (may('see a draft of the company')) {
    const other = await actionsOn(otherDraft, 'Ξένο', may('publish a draft of somebody else'));
    found['publish a draft of somebody else'] = other.includes('Publish task');
  }

  app = await open('/scheduled');
  await screen.findAllByText(/vacation/i);
  found['create a vacation for a colleague'] = offers('link', 'Create vacation');
  if (mayWith(rights, 'see the vacation of a colleague')) {
    await screen.findAllByRole('button', { name: /: Άδεια$/ });
    const vacation = await linesOf(app, /^More actions: Άδεια$/, false);
    found['edit the vacation of a colleague'] = offers('button', 'Edit: Άδεια');
    found['delete the vacation of a colleague'] = vacation.includes('Delete');
  }

  app = await open('/customers');
  await waitFor(() => expect(within(screen.getByRole('main')).queryByRole('heading')).not.toBeNull());
  if (inOffice) await screen.findAllByRole('button', { name: /: Cosmos$/ });
  found['create a customer'] = offers('link', 'Create customer');
  const ofCustomer = await linesOf(app, /^More actions: Cosmos$/, false);
  found['edit a customer'] = offers('button', 'Edit: Cosmos') || ofCustomer.includes('Edit');
  found['delete a customer'] = ofCustomer.includes('Delete');

  app = await open('/addresses');
  await screen.findAllByRole('button', { name: /: Αποθήκη$/ });
  found['create an address'] = offers('link', 'Create address');
  const ofAddress = await linesOf(app, /^More actions: Αποθήκη$/, false);
  found['edit an address'] = offers('button', 'Edit: Αποθήκη') || ofAddress.includes('Edit');
  found['delete an address'] = ofAddress.includes('Delete');
  cleanup();
  return found;
}

const named = roleSets.map((held) => ({ held, name: held.join(' + ') || 'no right' }));

it.each(sampled('rightsRoles', named))(
  'the page offers what the specification says: $name',
  async ({ held }) => {
    const found = await offered(held);
    const isPlace = (name: string): name is Place => name in places;
    const expected = Object.keys(found).map((name) => [
      name,
      isPlace(name) ? places[name](held) : mayWith(held, name as Deed),
    ]);
    expect(found).toEqual(Object.fromEntries(expected));
  },
  60_000,
);
