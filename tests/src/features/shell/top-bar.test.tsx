import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { must } from '../../../../domain/kernel/assert.ts';
import { day, second } from '../../../../domain/kernel/time.ts';
import type { AnyRow } from '../../../../domain/rows.ts';
import type { MirrorDatabase } from '../../../../workers/mirror/database.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { emptyMirror } from '../../support/empty-mirror.ts';
import { FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { ScriptedEngine } from '../../support/scripted-engine.ts';
import { boss, installer } from '../../support/stories.ts';

const { companyId } = boss.user.viewer;
let mirror: MirrorDatabase;
let engine: ScriptedEngine;

beforeEach(async () => {
  mirror = await emptyMirror(boss.user.id);
  engine = Object.assign(new ScriptedEngine(), { session: boss });
});

const put = async (
  resource: 'task-assignments' | 'user-additions' | 'subscriptions',
  values: object,
): Promise<void> => {
  const row = {
    id: worldId('c', Math.round(Math.random() * 1e9)),
    version: 1,
    createDate: 0,
    modifyDate: 0,
    ...values,
  };
  await mirror.table<AnyRow>(resource).put(row as AnyRow);
};

/** The lines of the open menu. Without a layout the menu is taken for one whose button is out of sight, and hidden. */
const lines = async (): Promise<(string | null)[]> =>
  (await screen.findAllByRole('menuitem', { hidden: true })).map(({ textContent }) => textContent);

const line = async (text: string): Promise<Element> => must((await screen.findByText(text)).closest('[role]'), text);

describe('the bar of a laptop', () => {
  it('says how many requests of each kind wait, as they come, and keeps the engine looking for them', async () => {
    await openApp({ path: '/me', engine });
    await screen.findByRole('button', { name: /^Sync:/ });
    expect(screen.queryByRole('link', { name: /request/ })).toBeNull();
    await waitFor(() => expect(engine.asked).toContainEqual(['keepPollingFast']));

    const asked = { sender: { id: worldId('c', 1) }, receiver: { id: companyId }, status: 'PENDING' };
    await put('task-assignments', asked);
    await put('task-assignments', asked);
    await put('user-additions', asked);
    const tasks = await screen.findByRole('link', { name: '2 task requests' });
    expect(tasks.getAttribute('href')).toBe('/profile?requests=task');
    const fleet = await screen.findByRole('link', { name: '1 fleet request' });
    expect(fleet.getAttribute('href')).toBe('/profile?requests=fleet');
  });

  it('does not look for requests for those who answer none', async () => {
    await emptyMirror(installer.user.id);
    engine.session = installer;
    await openApp({ path: '/me', engine });
    await screen.findByRole('button', { name: /^Sync:/ });
    expect(engine.asked).not.toContainEqual(['keepPollingFast']);
  });

  it('says until when the account is paid for', async () => {
    const currentPeriodEnd = (Date.UTC(2036, 0, 31, 10) + day) / second;
    await put('subscriptions', { status: 'active', endedAt: null, currentPeriodEnd, cancelAtPeriodEnd: false });
    await openApp({ path: '/me', engine });
    expect(await screen.findByText('Subscription until 01/02/2036')).toBeDefined();
  });

  it.each([
    ['/scheduled', 'Personnel'],
    ['/personnel', 'Personnel'],
  ])('says on %s which screen of the menu it belongs to', async (path, name) => {
    await openApp({ path, engine });
    const links = within(await screen.findByRole('navigation', { name: 'Main menu' }));
    await waitFor(() => expect(links.getByRole('link', { current: 'page' }).textContent).toBe(name));
  });

  it('offers every owner without a subscription to buy one', async () => {
    await openApp({ path: '/me', engine });
    const link = await screen.findByRole('link', { name: 'Buy subscription' });
    expect(link.getAttribute('href')).toBe('/subscriptions');
  });

  it('says where a payment failed, and leads to the card', async () => {
    const currentPeriodEnd = (Date.UTC(2036, 0, 31, 10) + day) / second;
    await put('subscriptions', { status: 'past_due', endedAt: null, currentPeriodEnd, cancelAtPeriodEnd: false });
    await openApp({ path: '/me', engine });
    const link = await screen.findByRole('link', { name: 'Payment failed' });
    expect(link.getAttribute('href')).toBe('/active-subs');
  });

  it('gives the manuals of the language that is shown', async () => {
    const { user } = await openApp({ path: '/me', engine });
    await user.click(await screen.findByRole('button', { name: 'Manuals' }));
    const general = await line('General');
    expect(general.getAttribute('href')).toBe('/manuals/en/general.pdf');
    expect(general.hasAttribute('download')).toBe(true);
    expect(await lines()).toEqual([
      'General',
      'Parameterization',
      'Customers and addresses',
      'Creating a task',
      'Proof of work',
      'Flow preview',
      'Mobile app',
      'Keyboard shortcuts',
    ]);
  });

  it('changes the language, and says which one is shown', async () => {
    const { user } = await openApp({ path: '/inbox', engine });
    vi.stubGlobal('fetch', async () => Response.json((await import('../../../../public/assets/i18n/el.json')).default));
    await user.click(await screen.findByRole('button', { name: 'EN Language' }));
    // Only a line of this role may say that it is chosen.
    expect((await line('English')).getAttribute('role')).toBe('menuitemradio');
    expect((await line('English')).getAttribute('aria-checked')).toBe('true');
    await user.click(await line('Ελληνικά'));
    expect(await screen.findByRole('button', { name: 'EL Γλώσσα' })).toBeDefined();
  });

  it('keeps a language that was chosen for letters, and not the one with which the app began', async () => {
    const { user } = await openApp({ path: '/inbox', engine });
    const saved = () => engine.asked.filter(([name]) => name === 'perform').map(([, change]) => change);
    await screen.findByRole('button', { name: 'EN Language' });
    await waitFor(() => expect(engine.asked).toContainEqual(['setLocale', 'en']));
    expect(saved()).toEqual([]);
    vi.stubGlobal('fetch', async () => Response.json((await import('../../../../public/assets/i18n/el.json')).default));
    await user.click(screen.getByRole('button', { name: 'EN Language' }));
    await user.click(await line('Ελληνικά'));
    const args = { id: boss.user.id, set: { language: 'el' } };
    await waitFor(() => expect(saved()).toEqual([{ name: 'saveTableSettings', args, base: {} }]));
  });
});

describe('the palette', () => {
  it('opens by its keys, finds a task of the mirror without case and accents, and leads to it', async () => {
    await new FieldWorld(mirror, boss).task(7, Date.now(), { nickname: 'Αντλία Θερμότητας' });
    const { user, path } = await openApp({ path: '/me', engine });
    await screen.findByRole('button', { name: /Search or jump to/ });
    await screen.findByRole('button', { name: /^Sync:/ });
    await user.keyboard('{Control>}k{/Control}');
    const palette = await screen.findByRole('dialog', { name: 'Search and commands' });
    const field = within(palette).getByRole('combobox', { name: 'Task, address, customer or command' });
    await user.type(field, 'θερμοτ');
    const line = await within(palette).findByRole('option', { name: /Αντλία Θερμότητας/ });
    expect(await accessibilityProblems(palette)).toEqual([]);
    await user.click(line);
    await waitFor(() => expect(path()).toBe(`/tasks/${worldId('t', 7)}`));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  describe('beyond what this device keeps', () => {
    const open = async () => {
      const opened = await openApp({ path: '/me', engine });
      await opened.user.click(await screen.findByRole('button', { name: /Search or jump to/ }));
      const palette = within(await screen.findByRole('dialog', { name: 'Search and commands' }));
      await opened.user.type(palette.getByRole('combobox'), 'αντλία');
      return { ...opened, palette };
    };

    it('searches the server for the same words with one tap, and leads to what it found', async () => {
      const world = new FieldWorld(mirror, boss);
      engine.serverPage = async ({ key, query }) => {
        expect(query).toMatchObject({
          search: 'αντλία',
          sort: { field: 'installationTimestampFrom', descending: true },
        });
        await world.task(7, 0, { nickname: 'Αντλία παλιά', taskOperationalStatus: 'FINISHED' });
        await mirror.pages.put({ key, at: 0, asked: 0, ids: [worldId('t', 7)], next: null, total: 31 });
        return { kind: 'fetched' };
      };
      // The device finds other tasks, so that the old one is not among its likeliest.
      for (let index = 10; index < 20; index += 1) await world.task(index, Date.now(), { nickname: `Αντλία ${index}` });
      const { user, palette, path } = await open();
      await user.click(await palette.findByRole('option', { name: /^Older than .*: search the server/ }));
      const group = within(await palette.findByRole('group', { name: 'Older tasks' }));
      expect(await group.findByRole('option', { name: /^30 more on the server/ })).toBeDefined();
      await user.click(group.getByRole('option', { name: /Αντλία παλιά/ }));
      await waitFor(() => expect(path()).toBe(`/tasks/${worldId('t', 7)}`));
    });

    it('says that the server gave no answer, or has nothing', async () => {
      const { user, palette } = await open();
      await user.click(await palette.findByRole('option', { name: /search the server/ }));
      engine.serverPage = async ({ key }) => {
        await mirror.pages.put({ key, at: 0, asked: 0, ids: [], next: null, total: 0 });
        return { kind: 'fetched' };
      };
      await user.click(await palette.findByRole('option', { name: /the server can’t be reached/ }));
      expect(await palette.findByRole('option', { name: /nothing found on the server/ })).toBeDefined();
    });

    it('says without network that it finds only what is here', async () => {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      const { palette } = await open();
      expect(await palette.findByRole('option', { name: /^Only what is on this device/ })).toBeDefined();
    });
  });

  it('goes to screens, and says when there is nothing', async () => {
    const { user, path } = await openApp({ path: '/me', engine });
    await user.click(await screen.findByRole('button', { name: /Search or jump to/ }));
    const palette = await screen.findByRole('dialog', { name: 'Search and commands' });
    const field = within(palette).getByRole('combobox');
    await user.type(field, 'zzz');
    await waitFor(() => expect(within(palette).getByRole('status').textContent).toBe('Nothing found for “zzz”.'));
    expect(within(palette).getAllByRole('option')).toHaveLength(1);
    expect(await accessibilityProblems(palette)).toEqual([]);
    await user.clear(field);
    await user.type(field, 'tas');
    await user.click(await within(palette).findByRole('option', { name: /^Tasks/ }));
    await waitFor(() => expect(path()).toBe('/tasks'));
  });

  it('says to screen readers which line the arrow keys are on, and Enter takes that one', async () => {
    const { user, path } = await openApp({ path: '/me', engine });
    await user.click(await screen.findByRole('button', { name: /Search or jump to/ }));
    const palette = await screen.findByRole('dialog', { name: 'Search and commands' });
    const field = within(palette).getByRole('combobox');
    const list = within(palette).getByRole('listbox', { name: 'Search and commands' });
    expect(field.getAttribute('aria-controls')).toBe(list.id);
    expect(field.hasAttribute('aria-activedescendant')).toBe(false);
    const active = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
    const places = within(within(list).getByRole('group', { name: 'Go to' })).getAllByRole('option');
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(active()).toBe(places[0]));
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(active()).toBe(places[1]));
    expect(within(palette).getAllByRole('option', { selected: true })).toEqual([places[1]]);
    await user.type(field, 'tas');
    await waitFor(() => expect(active()?.textContent).toMatch(/^Tasks/));
    expect(within(palette).getAllByRole('option', { selected: true })).toEqual([active()]);
    expect([...list.querySelectorAll('[data-selected]')]).toEqual([active()]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/tasks'));
  });
});

describe('the shortcuts', () => {
  it('lead to screens by two keys, and are listed by ?', async () => {
    const { user, path } = await openApp({ path: '/me', engine });
    await screen.findByRole('button', { name: /Search or jump to/ });
    await waitFor(async () => {
      await user.keyboard('?');
      expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).not.toBeNull();
    });
    const list = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(list).getByText('Tasks')).toBeDefined();
    expect(within(list).queryByText('My day')).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('gt');
    await waitFor(() => expect(path()).toBe('/tasks'));
    await user.keyboard('gm');
    await waitFor(() => expect(path()).toBe('/me'));
  });

  it('are letters while somebody types', async () => {
    const { user, path } = await openApp({ path: '/tasks', engine });
    const field = await screen.findByRole('searchbox').catch(() => screen.findByRole('textbox'));
    await user.type(field, 'gm?');
    expect(path()).toBe('/tasks');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field).toHaveProperty('value', 'gm?');
  });
});

describe('the bar of a phone', () => {
  it('has four places at most, and the rest behind More', async () => {
    const { user } = await openApp({ path: '/me', engine, phone: true });
    const bar = await screen.findByRole('navigation', { name: 'Main menu' });
    const places = [...within(bar).getAllByRole('link'), ...within(bar).getAllByRole('button')];
    expect(places.length).toBeLessThanOrEqual(4);
    await user.click(within(bar).getByRole('button', { name: 'More' }));
    const sheet = await screen.findByRole('dialog', { name: 'More' });
    expect(within(sheet).getByRole('link', { name: 'Mobile app' }).getAttribute('href')).toBe(
      '/manuals/en/mobile-app.pdf',
    );
    await user.click(within(sheet).getByRole('button', { name: 'Search or jump to…' }));
    expect(await screen.findByRole('dialog', { name: 'Search and commands' })).toBeDefined();
  });
});
