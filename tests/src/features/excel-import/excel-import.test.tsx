import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MirrorDatabase } from '../../../../workers/mirror/database.ts';
import { ExcelImportReader } from '../../../../workers/sheets/excel-import-reader.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { emptyMirror } from '../../support/empty-mirror.ts';
import { type FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { workerOf } from '../../support/port-worker.ts';
import { screenWorld } from '../../support/screen-world.ts';
import { ScriptedEngine } from '../../support/scripted-engine.ts';
import { boss, installer, waitingItem } from '../../support/stories.ts';
import { listWithHoles } from './list-with-holes.ts';

let mirror: MirrorDatabase;
let engine: ScriptedEngine;
let world: FieldWorld;

const company = { id: boss.user.viewer.companyId };

beforeEach(async () => {
  ({ mirror, engine, world } = await screenWorld(boss));
});

/** Opens a screen of imports; the worker that reads files is the real one, in this process. */
async function open(path: string, given: { phone?: boolean; language?: 'el' } = {}) {
  const app = await openApp({ path, engine, ...given });
  let minted = 500;
  const clock = { now: () => Date.UTC(2026, 10, 21), newId: () => worldId('p', ++minted) };
  vi.stubGlobal('Worker', workerOf(new ExcelImportReader((user) => new MirrorDatabase(user), clock)));
  return app;
}

type User = Awaited<ReturnType<typeof open>>['user'];

async function check(user: User, lines: readonly string[], name = 'list.csv'): Promise<void> {
  await screen.findByRole('button', { name: 'Check file' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('There is no file to choose.');
  await user.upload(input, new File([lines.join('\n')], name, { type: 'text/csv' }));
  await user.click(screen.getByRole('button', { name: 'Check file' }));
}

const performed = () => engine.performed;
const filter = () => screen.findByRole('group', { name: 'Rows that are shown' });
const header = 'nickname;afm;telephone';

describe('the import of a file', () => {
  it('begins when a file is chosen, and shows every row before anything is written', async () => {
    const { user, container } = await open('/customers/import');
    expect(await screen.findByRole('button', { name: 'Check file' })).toHaveProperty('disabled', true);
    await check(user, [header, 'Φούρνος;094000001;', 'Καφέ;12;1']);
    const shown = within(await filter());
    expect(shown.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'All 2',
      'Not importable 1',
      'To be added 1',
    ]);
    expect(await screen.findByText('Tax number, Telephone:')).toBeDefined();
    expect(performed()).toEqual([]);
    expect(await accessibilityProblems(container)).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Import 1 row' }));
    expect(await screen.findByText('1 row was imported on this device.')).toBeDefined();
    expect(performed()).toMatchObject([
      { name: 'importCustomers', args: { file: 'list.csv', rows: [{ row: 2, values: { nickname: 'Φούρνος' } }] } },
    ]);
  });

  it('asks which column is which only where that is not clear', async () => {
    const { user } = await open('/customers/import');
    await check(user, ['Ονομασία μαγαζιού;afm', 'Φούρνος;094000001']);
    expect(await screen.findByText('The file has no column for: Nickname.')).toBeDefined();
    expect(screen.getByText('Not used: Ονομασία μαγαζιού.')).toBeDefined();
    await user.selectOptions(screen.getByRole('combobox', { name: /^Nickname/ }), 'Ονομασία μαγαζιού');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('button', { name: 'Import 1 row' })).toBeDefined();
  });

  it('asks for whom addresses are, and waits for the customer', async () => {
    await world.customer(1, 'Cosmos', { company });
    const { user } = await open('/addresses/import');
    await user.click(await screen.findByRole('radio', { name: 'One customer' }));
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input === null) throw new Error('There is no file to choose.');
    await user.upload(input, new File(['street'], 'a.csv'));
    expect(screen.getByRole('button', { name: 'Check file' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('combobox', { name: /^Customer/ }));
    await user.click(await screen.findByRole('option', { name: /Cosmos/, hidden: true }));
    expect(screen.getByRole('button', { name: 'Check file' })).toHaveProperty('disabled', false);
  });

  it('of changes shows old and new', async () => {
    await world.place(1, { company, nickname: 'Παλιό', floor: '1' });
    const { user } = await open('/addresses/import?changes=true');
    await check(user, ['ID;Nickname;Floor', `${worldId('p', 1)};Νέο;1`]);
    expect((await screen.findByRole('deletion')).textContent).toBe('Παλιό');
    expect(screen.getByRole('insertion').textContent).toBe('Νέο');
    await user.click(screen.getByRole('button', { name: 'Change 1 address' }));
    await waitFor(() =>
      expect(performed()).toMatchObject([
        { name: 'changeAddresses', base: { rows: { [worldId('p', 1)]: { nickname: 'Παλιό' } } } },
      ]),
    );
  });

  it('says what is wrong with a file that is none', async () => {
    const { user } = await open('/tasks/import');
    await check(user, ['nickname']);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Something went wrong with the provided file and we could not upload it!');
    expect(screen.getByRole('button', { name: 'Check file' })).toBeDefined();
  });

  it('says why the device did not take the rows', async () => {
    engine.performResult = { kind: 'refused', code: 'not_permitted', fields: [] };
    const { user } = await open('/customers/import');
    await check(user, [header, 'Φούρνος;094000001;']);
    await user.click(await screen.findByRole('button', { name: 'Import 1 row' }));
    expect(await screen.findByText('The rows weren’t accepted')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Download what is not imported' })).toBeDefined();
  });

  it.each([
    ['/tasks/import', 'Import tasks'],
    ['/addresses/import?changes=true', 'Change addresses by Excel'],
  ])('is for those who may: at %s others are told so under its title', async (path, title) => {
    await emptyMirror(installer.user.id);
    engine = Object.assign(new ScriptedEngine(), { session: installer });
    for (const phone of [false, true]) {
      await open(path, { phone });
      expect(await screen.findByText('You can’t import this')).toBeDefined();
      expect(screen.getByRole('heading', { level: 1, name: title })).toBeDefined();
    }
  });
});

describe('a list with holes', () => {
  const body = () => within(document.body);
  const field = (name: string) => screen.findByRole('textbox', { name });

  /** Counts what a person presses from the screen of the import on; choosing the file is not one of them. */
  function counting(user: User) {
    const count = { clicks: 0 };
    const click = async (element: HTMLElement): Promise<void> => {
      count.clicks += 1;
      await user.click(element);
    };
    return { count, click };
  }

  async function choose(user: User, lines: readonly string[]): Promise<void> {
    await screen.findByRole('button', { name: 'Check file' });
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (input === null) throw new Error('There is no file to choose.');
    await user.upload(input, new File([lines.join('\n')], 'shops.csv', { type: 'text/csv' }));
  }

  const drafts = () => [...engine.drafts.values()];

  it('is imported or kept, all 57 rows, with at most 5 clicks', async () => {
    const { user } = await open('/addresses/import');
    const { count, click } = counting(user);
    await choose(user, listWithHoles);
    await click(screen.getByRole('button', { name: 'Check file' }));
    // Labels and texts are found faster than roles among so many cells.
    const floor = await screen.findByLabelText('Floor');
    expect(screen.getByText('Empty in 57 rows')).toBeDefined();
    expect(
      screen.getByText(
        'Region: 3 from the postal code, 52 from the coordinates · Province: 3 from the postal code, 53 from the coordinates',
      ),
    ).toBeDefined();
    await click(floor);
    await user.keyboard('0');
    await click(screen.getByText('Fill in'));
    await click(await screen.findByText('Import 2 rows'));
    expect(await screen.findByText('2 rows were imported on this device.')).toBeDefined();
    expect(screen.getByText(/^55 rows stay as a draft\./)).toBeDefined();
    expect(count.clicks).toBeLessThanOrEqual(5);
    expect(performed()).toMatchObject([
      {
        name: 'importAddresses',
        args: {
          rows: [
            { row: 2, values: { street: 'Νοταρά 9', floor: '0', region: 'Πάτρα', province: 'Αχαΐα' } },
            { row: 3, values: { street: 'Αξιού 1 - 3', floor: '0', region: 'Πάτρα', province: 'Αχαΐα' } },
          ],
        },
      },
    ]);
    expect(drafts()).toMatchObject([{ value: { file: 'shops.csv', rows: 55 } }]);
  });

  it('fills nothing from the place once that is turned off', async () => {
    const { user } = await open('/addresses/import');
    await check(user, listWithHoles.slice(0, 4));
    await user.click(
      await screen.findByRole('switch', { name: /^Region and province from postal code or coordinates/ }),
    );
    expect(await field('Region')).toBeDefined();
    expect(screen.getByText('For addresses in Greece that lack them.')).toBeDefined();
  });

  it('is gone on with after the app was closed, row by row, and only a person discards it', async () => {
    const first = await open('/addresses/import');
    await check(first.user, listWithHoles.slice(0, 4), 'shops.csv');
    await first.user.click(await screen.findByRole('button', { name: 'Keep 3 rows as a draft' }));
    expect(await screen.findByText('3 rows stay as a draft.')).toBeDefined();
    expect(performed()).toEqual([]);
    cleanup();

    const { user, container } = await open('/addresses/import');
    await user.click(await screen.findByRole('button', { name: 'Complete rows' }));
    await user.type(await field('Floor, row 2'), '1{Enter}');
    expect(await screen.findByText('2 rows stay as a draft.')).toBeDefined();
    expect(await accessibilityProblems(container)).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Import 1 row' }));
    expect(await screen.findByText('1 row was imported on this device.')).toBeDefined();
    expect(performed()).toMatchObject([{ args: { rows: [{ row: 2, values: { floor: '1' } }] } }]);
    expect(drafts()).toMatchObject([{ value: { rows: 2 } }]);

    await user.click(screen.getByRole('button', { name: 'Complete rows' }));
    await user.click(await screen.findByRole('button', { name: 'Remove row 3' }));
    await user.click(await body().findByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(drafts()).toMatchObject([{ value: { rows: 1 } }]));
    await user.click(screen.getByRole('button', { name: 'Choose another file' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    const question = within(await body().findByRole('dialog'));
    expect(drafts()).toHaveLength(1);
    await user.click(question.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(drafts()).toEqual([]));
  });

  it.each([
    ['customers', ['afm', '094000001'], 'Nickname', 'Φούρνος', { nickname: 'Φούρνος', afm: '094000001' }],
    [
      'tasks',
      ['nickname;customer', 'Επισκευή;Cosmos'],
      'Job ticket',
      'Ε-7',
      { nickname: 'Επισκευή', jobTicket: 'Ε-7' },
    ],
  ] as const)('of %s is completed in the same way', async (kind, lines, column, value, values) => {
    await world.customer(1, 'Cosmos', { company, afm: null });
    const { user } = await open(`/${kind}/import`);
    await check(user, lines);
    await user.type(await field(column), value);
    await user.click(screen.getByRole('button', { name: 'Fill in' }));
    await user.click(await screen.findByRole('button', { name: 'Import 1 row' }));
    await waitFor(() => expect(performed()).toMatchObject([{ args: { rows: [{ row: 2, values }] } }]));
    expect(drafts()).toEqual([]);
  });

  it('stays beside what another tab has kept meanwhile', async () => {
    const { user } = await open('/addresses/import');
    await check(user, listWithHoles.slice(0, 4));
    await user.click(await screen.findByRole('button', { name: 'Keep 3 rows as a draft' }));
    await user.click(await screen.findByRole('button', { name: 'Complete rows' }));
    const [kept] = drafts();
    if (kept === undefined) throw new Error('Nothing was kept.');
    engine.drafts.set(kept.key, { ...kept, value: { ...kept.value, revision: 'another tab’s' } });
    await user.type(await field('Floor, row 2'), '1{Enter}');
    await waitFor(() => expect(drafts()).toHaveLength(2));
    expect(drafts()[0]?.value.revision).toBe('another tab’s');
  });
});

describe('an import that the office took in part', () => {
  it('names the rows and why, and sends them again or leaves them out', async () => {
    const item = waitingItem({
      name: 'importCustomers',
      args: { file: 'list.csv', rows: [{}, {}] },
      state: 'attention',
      labels: { task: null, address: null, file: 'list.csv' },
      attention: {
        kind: 'partly',
        refused: [{ row: 7, id: worldId('c', 1), code: 'excel_known', fields: ['afm'] }],
        conflicts: [],
      },
    });
    await mirror.pending.put(item);
    const { user } = await open('/inbox');
    const entry = within(await screen.findByRole('article', { name: 'list.csv' }));
    expect(entry.getByText('1 row wasn’t accepted. All others were.')).toBeDefined();
    expect(entry.getByRole('listitem').textContent).toBe(
      'Row 7 · Tax number: It already exists with other details, in the list or in an earlier row of the file.',
    );
    await user.click(entry.getByRole('button', { name: 'Send again' }));
    await waitFor(() => expect(engine.asked).toContainEqual(['decide', item.chain, 'keepMine']));
  });
});
