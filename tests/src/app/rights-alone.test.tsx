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
const customer = worldId('c', 60);
const draft = { taskCompletionStatus: 'DRAFT', taskOperationalStatus: 'DRAFT', employeesAssignees: [] } as const;
const list = (tab: string) => `/tasks?tab=${tab}&from=2026-11-21&to=2026-11-21`;

/** An employee with these rights, whom POST_TASKS or PUT_TASKS makes one of the office. */
function employee(rights: readonly Right[]): Session {
  const kind = rights.some((right) => right === 'POST_TASKS' || right === 'PUT_TASKS') ? 'office' : 'field';
  return { ...installer, user: { ...installer.user, viewer: { ...installer.user.viewer, kind, rights: [...rights] } } };
}

/** A device on which is what such an employee sees. */
async function deviceOf(rights: readonly Right[]) {
  const { engine, world } = await screenWorld(employee(rights));
  await world.task(1, tapTime, { nickname: 'Τρέχει' });
  await world.task(2, tapTime, { nickname: 'Τέλος', taskCompletionStatus: 'FINISHED' });
  if (mayWith(rights, 'see a draft of their own'))
    await world.task(3, tapTime, { nickname: 'Δικό', taskCreator: { id: userId }, ...draft });
  if (mayWith(rights, 'see a draft of the company'))
    await world.task(4, tapTime, { nickname: 'Ξένο', taskCreator: colleague, ...draft });
  const salesPrice = mayWith(rights, 'see the sales price of a job') ? 20 : null;
  for (const index of [1, 2]) {
    await world.place(index, { company });
    await world.address(index, 1, { company, payout: 10, salesPrice });
  }
  await world.person(50, { nickname: 'Άννα', name: 'Άννα', surname: 'Ρήγα', employer: company });
  const times = { startingTime: Date.now() + day, endingTime: Date.now() + 2 * day };
  const vacation = { company, employee: colleague, nickname: 'Άδεια', ...times };
  if (mayWith(rights, 'see the vacation of a colleague')) await world.row('scheduled', worldId('c', 70), vacation);
  if (mayWith(rights, 'create a task') || rights.includes('PUT_TASKS'))
    await world.customer(60, 'Cosmos', { company, country: { code: 'EL', name: 'Greece' } });
  await world.place(9, { company, nickname: 'Αποθήκη', sharedAddress: true });
  return engine;
}

type Found = Partial<Record<Offered, boolean>>;
type App = Awaited<ReturnType<typeof openApp>>;

/** The lines of a menu; none where its button is not there. */
async function linesOf({ user }: App, name: RegExp): Promise<string[]> {
  const button = screen.queryByRole('button', { name });
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

  let app = await open(list('active'));
  await screen.findByRole('link', { name: /: Τρέχει$/ });
  found['create a task'] = offers('link', 'Create task');
  found['see a draft of the company'] = screen.queryByRole('tab', { name: /^Draft/ }) !== null;
  const active = await linesOf(app, /^More actions: Τρέχει$/);
  found['edit a task that runs'] = offers('link', 'Edit: Τρέχει');
  found['cancel a task that runs'] = active.includes('Cancel task');
  found['delete a task on which nobody has begun'] = active.includes('Delete');
  found['split a task'] = active.includes('Split task');

  app = await open(list('owned'));
  if (mayWith(rights, 'see a draft of their own')) {
    await screen.findByRole('link', { name: /: Δικό$/ });
    const own = await linesOf(app, /^More actions: Δικό$/);
    found['edit a draft of their own'] = offers('link', 'Edit: Δικό');
    found['delete a draft of their own'] = own.includes('Delete');
  }

  app = await open(`/tasks/${running}`);
  const row = /^More actions: Διεύθυνση 1$/;
  await screen.findAllByText('Διεύθυνση 1');
  const address = await linesOf(app, row);
  found['change communication info'] = address.includes('Change communication info');
  found['change costs'] = address.includes('Change costs');
  found['change extra costs'] = address.includes('Change extra costs');

  const actionsOn = async (task: string | undefined, name: string): Promise<string[]> => {
    app = await open(`/tasks/${task}`);
    await screen.findAllByText(name);
    const lines = await linesOf(app, new RegExp(`^Actions: ${name}$`));
    return [...lines, ...screen.queryAllByRole('button').map(({ textContent }) => textContent ?? '')];
  };
  found['invoice a finished task'] = (await actionsOn(finished, 'Τέλος')).includes('Invoice task');
  const publishes = async (task: string | undefined, name: string) =>
    (await actionsOn(task, name)).some((line) => line === 'Publish task');
  if (mayWith(rights, 'see a draft of their own'))
    found['publish a draft of their own'] = await publishes(ownDraft, 'Δικό');
  if (mayWith(rights, 'see a draft of the company'))
    found['publish a draft of somebody else'] = await publishes(otherDraft, 'Ξένο');

  app = await open('/scheduled');
  await screen.findByRole('table', { name: 'Vacations' });
  found['create a vacation for a colleague'] = offers('link', 'Create vacation');
  if (mayWith(rights, 'see the vacation of a colleague')) {
    await screen.findByRole('button', { name: /: Άδεια$/ });
    const vacation = await linesOf(app, /^More actions: Άδεια$/);
    found['edit the vacation of a colleague'] = offers('button', 'Edit: Άδεια');
    found['delete the vacation of a colleague'] = vacation.includes('Delete');
  }

  app = await open('/customers');
  await waitFor(() => expect(within(screen.getByRole('main')).queryByRole('heading')).not.toBeNull());
  const isThere = app.path() === '/customers';
  if (isThere) await screen.findByRole('button', { name: /: Cosmos$/ });
  found['create a customer'] = offers('link', 'Create customer');
  const ofCustomer = await linesOf(app, /^More actions: Cosmos$/);
  found['edit a customer'] = offers('button', 'Edit: Cosmos') || ofCustomer.includes('Edit');
  found['delete a customer'] = ofCustomer.includes('Delete');

  app = await open('/addresses');
  await screen.findByRole('button', { name: /: Αποθήκη$/ });
  found['create an address'] = offers('link', 'Create address');
  const ofAddress = await linesOf(app, /^More actions: Αποθήκη$/);
  found['edit an address'] = offers('button', 'Edit: Αποθήκη') || ofAddress.includes('Edit');
  found['delete an address'] = ofAddress.includes('Delete');
  cleanup();
  return found;
}

const named = roleSets.map((held) => ({ held, name: held.join(' + ') || 'no right' }));

it.each(sampled('rightsRoles', named))('the page offers what the specification says: $name', async ({ held }) => {
  const found = await offered(held);
  const expected = Object.keys(found).map((deed) => [deed, mayWith(held, deed as Deed)]);
  expect(found).toEqual(Object.fromEntries(expected));
}, 60_000);
