import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { day, second } from '../../../../domain/kernel/time.ts';
import type { AnyRow } from '../../../../domain/rows.ts';
import { testProducts } from '../../../../server/services/subscriptions/test-products.ts';
import type { MirrorDatabase } from '../../../../workers/mirror/database.ts';
import { emptyMirror } from '../../support/empty-mirror.ts';
import { worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { ScriptedEngine } from '../../support/scripted-engine.ts';
import { exportTable, readTable } from '../../support/shown-table.ts';
import { boss } from '../../support/stories.ts';

const id = worldId('c', 1);
const product = {
  id: 'prod_ergon',
  name: 'Ergon',
  description: null,
  images: [],
  prices: [
    { id: 'price', nickname: 'Monthly', recurring: { interval: 'month', count: 1 }, unitAmount: 2900, currency: 'eur' },
  ],
};
const configuration = {
  supportEmail: 'a@example.com',
  tiles: null,
  pushKey: null,
  sites: {},
  passwordMinLength: 4,
  paid: true,
};

let mirror: MirrorDatabase;
let engine: ScriptedEngine;

beforeEach(async () => {
  mirror = await emptyMirror(boss.user.id);
  engine = Object.assign(new ScriptedEngine(), { session: boss });
  engine.answers = {
    products: { kind: 'answered', reply: [product] },
    configuration: { kind: 'answered', reply: configuration },
  };
});
afterEach(() => vi.restoreAllMocks());

const put = async (given: object): Promise<object> => {
  const row = {
    id,
    version: 1,
    createDate: 0,
    modifyDate: 0,
    company: { id: boss.user.viewer.companyId },
    customer: 'cus_1',
    status: 'active',
    endedAt: null,
    startDate: Math.floor((Date.now() - day) / second),
    trialStart: null,
    trialEnd: null,
    currentPeriodStart: null,
    currentPeriodEnd: Math.floor((Date.now() + 10 * day) / second),
    cancelAtPeriodEnd: false,
    otherProduct: false,
    items: { data: [{ plan: { id: 'price', product: product.id } }] },
    ...given,
  };
  await mirror.table<AnyRow>('subscriptions').put(row as AnyRow);
  return row;
};

describe('the shop of a server without a payment provider', () => {
  it.each([
    ['/main', /^Προγραμματισμός, ανάθεση/],
    ['/subscriptions', /^Οι πρώτες 14 ημέρες/],
  ])('speaks the language of the screen: %s', async (path, text) => {
    engine.answers.products = { kind: 'answered', reply: testProducts };
    const { container } = await openApp({ path, engine, language: 'el' });
    await screen.findByText(text);
    expect(container.textContent).not.toMatch(/Plan, assign|Monthly|Yearly/);
  });
});

describe('the subscriptions of an account', () => {
  it('leads to the card from what says that a payment failed, on a device that has not seen what is sold', async () => {
    await put({ status: 'past_due' });
    const { user } = await openApp({ path: '/active-subs', engine });
    const notice = await screen.findByRole('alert');
    await user.click(await within(notice).findByRole('button', { name: 'Card and invoices' }));
    await waitFor(() => expect(engine.asked).toContainEqual(['callServer', 'startPortal', expect.anything()]));
  });

  it('lists and exports them with their dates', async () => {
    await put({ startDate: 1_700_000_000, currentPeriodEnd: 2_700_000_000, trialEnd: Number.NaN });
    const { user } = await openApp({ path: '/active-subs', engine });
    const dates = ['Ended at', 'Period start', 'Start', 'Trial start', 'Period end', 'Trial end'];
    const labels = ['Status', ...dates];
    const filters = Object.fromEntries(dates.map((label) => [label, 'before']));
    expect(await readTable(user)).toEqual({
      columns: [...labels, 'Actions'],
      filters: { Customer: 'startsWith', Status: 'is', ...filters },
    });
    const cells = [null, null, '15/11/2023 00:13', null, '24/07/2055 03:00', 'N/A'];
    expect(await exportTable(user, engine)).toEqual([
      ['Id', ...labels],
      [id, 'Active', ...cells],
    ]);
  });

  it('are filtered by the date and the state that the address names', async () => {
    await put({ startDate: 1_700_000_000 });
    await put({ id: worldId('c', 2), startDate: 1_600_000_000 });
    await put({ id: worldId('c', 3), startDate: 1_600_000_000, endedAt: 1_650_000_000 });
    const filters = JSON.stringify([
      ['startDate', 'before', '2023-01-01'],
      ['status', 'in', ['active']],
    ]);
    await openApp({ path: `/active-subs?sort=trialEnd&filters=${encodeURIComponent(filters)}`, engine });
    expect(await screen.findByText('1 subscription')).toBeDefined();
    expect(screen.getByText('13/09/2020 15:26')).toBeDefined();
  });

  it('shows the owner what is stored of what may be, and what to do before it is full', async () => {
    const megabyte = 1_000_000;
    const use = { allowance: 500 * megabyte, photos: 440 * megabyte, files: 10 * megabyte, other: 0, onTheirWay: 0 };
    engine.answers.storageUse = { kind: 'answered', reply: { ...use, used: 450 * megabyte } };
    await openApp({ path: '/active-subs', engine });
    const storage = within(await screen.findByRole('region', { name: 'Storage' }));
    expect(storage.getByText(/^450.* of 500.* used$/)).toBeDefined();
    expect(storage.getByText(/^Photos 440.* · Attached files 10[^·]*$/)).toBeDefined();
    expect(storage.getByText('Storage is nearly full')).toBeDefined();
  });

  it('tells an employee whose they are', async () => {
    const viewer = { ...boss.user.viewer, owner: false, elevated: false, rights: ['PUT_TASKS'] } as const;
    engine.session = { ...boss, user: { ...boss.user, viewer: { ...viewer, rights: [...viewer.rights] } } };
    await openApp({ path: '/active-subs', engine });
    expect(await screen.findByText('Subscriptions belong to the owner of the account')).toBeDefined();
  });

  it('says where what is stored could not be loaded', async () => {
    await openApp({ path: '/active-subs', engine });
    const storage = within(await screen.findByRole('region', { name: 'Storage' }));
    expect(storage.getByText(/couldn’t be loaded/)).toBeDefined();
  });

  it('is shown although what was kept of what is sold was damaged', async () => {
    await put({});
    engine.answers = {};
    await openApp({ path: '/active-subs', engine, phone: true, storage: { 'ergon-products-2': '{"products":[' } });
    expect(await screen.findByText('cus_1')).toBeDefined();
  });

  it('says that ending one needs network', async () => {
    await put({});
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await openApp({ path: '/active-subs', engine, phone: true });
    const button = await screen.findByRole('button', { name: 'Unsubscribe' });
    expect(button).toHaveProperty('disabled', true);
    expect(screen.getAllByText('This needs a connection.').length).toBeGreaterThan(0);
    expect(screen.getByText('You need a connection to change a subscription.')).toBeDefined();
  });

  it('keeps one that would end, once that was confirmed', async () => {
    const row = await put({ cancelAtPeriodEnd: true });
    engine.answers.keepSubscription = { kind: 'answered', reply: { ...row, cancelAtPeriodEnd: false } };
    const { user } = await openApp({ path: '/active-subs', engine, phone: true });
    await user.click(await screen.findByRole('button', { name: 'Keep the subscription' }));
    const dialog = await screen.findByRole('dialog', { name: 'Keep the subscription' });
    await user.click(within(dialog).getByRole('button', { name: 'Keep the subscription' }));
    expect(await screen.findByText('The subscription continues.')).toBeDefined();
    expect(engine.asked).toContainEqual(['callServer', 'keepSubscription', { params: { id } }]);
  });

  it.each([
    ['has ended meanwhile', { status: 'canceled', endedAt: 1 }, 'The subscription has already ended.'],
    ['ends all the same', {}, /^The subscription ends on /],
  ])('does not say that one goes on which %s', async (_, now, said) => {
    const row = await put({ cancelAtPeriodEnd: true });
    engine.answers.keepSubscription = { kind: 'answered', reply: { ...row, ...now } };
    const { user } = await openApp({ path: '/active-subs', engine, phone: true });
    await user.click(await screen.findByRole('button', { name: 'Keep the subscription' }));
    const dialog = await screen.findByRole('dialog', { name: 'Keep the subscription' });
    await user.click(within(dialog).getByRole('button', { name: 'Keep the subscription' }));
    expect(await screen.findByText(said)).toBeDefined();
    expect(screen.queryByText('The subscription continues.')).toBeNull();
  });

  it('shows on the one subscription only that something is under way', async () => {
    await put({ cancelAtPeriodEnd: true });
    await put({ id: worldId('c', 2), startDate: 1 });
    const { user } = await openApp({ path: '/active-subs', engine, phone: true });
    await user.click(await screen.findByRole('button', { name: 'Keep the subscription' }));
    const dialog = await screen.findByRole('dialog', { name: 'Keep the subscription' });
    const loading = (name: string) =>
      screen
        .getAllByRole('button', { name, hidden: true })
        .filter((button) => !dialog.contains(button))
        .map(({ dataset }) => dataset.loading);
    expect(loading('Keep the subscription')).toEqual(['true']);
    expect(loading('Unsubscribe')).toEqual([undefined]);
  });
});

describe('what an account can go on to', () => {
  it('is shown where nothing is sold here', async () => {
    const sites = { Fleet: 'https://fleet.example.com' };
    engine.answers = {
      products: { kind: 'answered', reply: [] },
      configuration: { kind: 'answered', reply: { ...configuration, sites } },
    };
    await openApp({ path: '/main', engine });
    expect(await screen.findByText('Nothing for sale here')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Continue to Fleet' }).getAttribute('href')).toBe(sites.Fleet);
  });

  it('is the work as a free user, also where what is sold cannot be read', async () => {
    engine.answers = {};
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user } = await openApp({ path: '/main', engine });
    await user.click(await screen.findByRole('button', { name: 'Continue as free user' }));
    const dialog = await screen.findByRole('dialog', { name: 'Continue as free user' });
    await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(engine.asked).toContainEqual(['perform', expect.anything()]));
  });
});

describe('where subscriptions are bought', () => {
  it('tells prices that are billed monthly from those that are billed every three months', async () => {
    const quarterly = {
      ...product.prices[0],
      id: 'q',
      nickname: 'Quarterly',
      recurring: { interval: 'month', count: 3 },
    };
    engine.answers.products = { kind: 'answered', reply: [{ ...product, prices: [...product.prices, quarterly] }] };
    const { user } = await openApp({ path: '/subscriptions', engine });
    expect(await screen.findByRole('heading', { name: 'Monthly' })).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Quarterly' })).toBeNull();
    await user.click(screen.getByText('Every 3 months'));
    expect(await screen.findByRole('heading', { name: 'Quarterly' })).toBeDefined();
    expect(screen.queryByRole('heading', { name: 'Monthly' })).toBeNull();
  });

  it('sells nothing that has no price', async () => {
    engine.answers.products = { kind: 'answered', reply: [{ ...product, prices: [] }] };
    await openApp({ path: '/main', engine });
    expect(await screen.findByRole('button', { name: 'Continue to Ergon as free user' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Buy Ergon' })).toBeNull();
  });

  it('offers to keep one that would end, and no other of the same product', async () => {
    await put({ cancelAtPeriodEnd: true });
    await openApp({ path: '/subscriptions', engine });
    expect(await screen.findByRole('button', { name: 'Keep the subscription' })).toHaveProperty('disabled', false);
    expect(screen.getByRole('button', { name: 'Buy' })).toHaveProperty('disabled', true);
  });
});

describe('who comes back from a purchase', () => {
  it.each([
    ['/addresses', boss],
    ['/profile', { ...boss, user: { ...boss.user, hasCompany: false } }],
  ])('is told on %s that it is complete', async (path, session) => {
    engine.session = session;
    const opened = await openApp({ path: '/addresses?bought=1', engine });
    expect(await screen.findByText('The purchase is complete. Thank you.')).toBeDefined();
    expect(opened.path()).toBe(path);
  });
});
