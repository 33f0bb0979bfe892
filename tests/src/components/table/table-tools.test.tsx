import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Cell } from '../../../../domain/import/table.ts';
import { deferred } from '../../../../domain/kernel/polyfills.ts';
import type { SheetJob } from '../../../../src/components/table/export-rows.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { customers, openTable, someJobs } from '../../support/table-world.tsx';

const row = (name: string) => within(screen.getByRole('table', { name: 'Tasks' })).getByRole('row', { name });
const box = (name: string) => within(row(name)).getByRole('checkbox');

describe('selected rows', () => {
  const open = (act: (selection: unknown) => void) =>
    openTable({
      rows: someJobs(12),
      bulkActions: [
        { label: 'Make shared', act },
        {
          label: 'Delete',
          danger: true,
          act,
          confirm: (count) => ({ title: `Delete ${count}?`, message: 'For good.' }),
        },
      ],
    });

  it('bring their actions in place of the tools, and say how many they are', async () => {
    const share = vi.fn();
    const { user, container } = await open(share);
    expect(screen.queryByRole('toolbar')).toBeNull();
    await user.click(box('Work 2'));
    await user.click(box('Work 3'));
    const bar = within(screen.getByRole('toolbar', { name: 'With the selected rows' }));
    expect(bar.getByRole('status').textContent).toBe('2 selected');
    expect(await accessibilityProblems(container)).toEqual([]);
    await user.click(bar.getByRole('button', { name: 'Make shared' }));
    const ids = someJobs(3)
      .slice(1)
      .map(({ id }) => id);
    expect(share.mock.calls).toEqual([[{ kind: 'some', ids }]]);
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  });

  it('are all rows of the list, on other pages too', async () => {
    const share = vi.fn();
    const { user, asked } = await open(share);
    await user.click(screen.getByRole('checkbox', { name: 'Select all 12 rows' }));
    expect(screen.getByRole('status').textContent).toBe('All selected: 12 rows');
    expect(box('Work 1')).toHaveProperty('checked', true);
    await user.click(screen.getByRole('button', { name: 'Make shared' }));
    expect(share.mock.calls).toEqual([[expect.objectContaining({ kind: 'all', query: expect.anything() })]]);
    expect(asked).toEqual([]);
  });

  it('are asked about before something that cannot be undone, which has to be held', async () => {
    const remove = vi.fn();
    const { user } = await open(remove);
    await user.click(box('Work 1'));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete 1?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(remove).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('toolbar')).toBeDefined();
    expect(remove).not.toHaveBeenCalled();
  });

  it('are none any more when other rows are shown, and when they are cleared', async () => {
    const { user } = await open(vi.fn());
    await user.click(box('Work 1'));
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(box('Work 1')).toHaveProperty('checked', false);
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select all 12 rows' }));
  });
});

describe('the filters of a table', () => {
  const openFilters = async (given: Parameters<typeof openTable>[0] = {}) => {
    const opened = await openTable(given);
    await opened.user.click(screen.getByRole('button', { name: 'Filters' }));
    return opened;
  };
  const modes = (column: string) =>
    within(screen.getByRole('combobox', { name: `${column}: comparison` }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  const texts = ['Starts with', 'Contains', 'Does not contain', 'Ends with', 'Equals', 'Not equal to'];

  it('have every operator of their kind (specification 9)', async () => {
    const { container } = await openFilters();
    expect(modes('Nickname')).toEqual(texts);
    expect(modes('Payout')).toEqual([...texts, 'Less than', 'At most', 'Greater than', 'At least']);
    expect(modes('Shared')).toEqual(['Is', 'Is not']);
    expect(modes('From')).toEqual(['Before', 'After']);
    expect(modes('Status')).toEqual(['Is', 'Is not', 'One of']);
    expect(modes('Customer')).toEqual([...texts, 'One of']);
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  it('of numbers take a comma, and say how many there are', async () => {
    const { user, asked } = await openFilters({ rows: someJobs(5) });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Payout: comparison' }), 'At least');
    await user.type(screen.getByRole('textbox', { name: 'Payout' }), '29,5');
    await waitFor(() => expect(asked.at(-1)?.filters).toEqual([{ field: 'payout', matchMode: 'gte', value: '29.5' }]));
    expect(screen.getByText('3 tasks')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Filters (1)' })).toBeDefined();
  });

  it('of a boolean, a choice and a reference are chosen from', async () => {
    const { user, asked } = await openFilters();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Shared' }), 'No');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status: comparison' }), 'Is not');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Failed');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Customer: comparison' }), 'Equals');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Customer' }), 'Cosmos');
    expect(asked.at(-1)?.filters).toEqual([
      { field: 'shared', matchMode: 'is', value: false },
      { field: 'status', matchMode: 'isNot', value: 'FAILED' },
      { field: 'customer', matchMode: 'equals', value: customers[0]?.value },
    ]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Shared' }), 'Any');
    expect(asked.at(-1)?.filters).toHaveLength(2);
  });

  it('of the tool row are of four types', async () => {
    const { user, asked } = await openTable({
      extraFilters: [
        {
          type: 'DROPDOWN',
          of: 'reference',
          field: 'customer',
          label: 'Customer',
          any: 'Customer: any',
          choices: customers,
        },
        { type: 'INPUT', field: 'jobTicket', label: 'Job ticket' },
        { type: 'BOOLEAN', field: 'shared', label: 'Only shared' },
        { type: 'TRI_STATE_BOOLEAN', field: 'late', label: 'Late', any: 'Late or not', yes: 'Late', no: 'In time' },
      ],
    });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Customer' }), 'Deyap');
    await user.click(screen.getByRole('checkbox', { name: 'Only shared' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Late' }), 'In time');
    await user.type(screen.getByRole('textbox', { name: 'Job ticket' }), 'JT');
    await waitFor(() =>
      expect(asked.at(-1)?.filters).toEqual([
        { field: 'customer', matchMode: 'equals', value: customers[1]?.value },
        { field: 'shared', matchMode: 'is', value: true },
        { field: 'late', matchMode: 'is', value: false },
        { field: 'jobTicket', matchMode: 'contains', value: 'JT' },
      ]),
    );
    await user.click(screen.getByRole('checkbox', { name: 'Only shared' }));
    expect(asked.at(-1)?.filters.map(({ field }) => field)).not.toContain('shared');
  });
});

describe('the columns of a table', () => {
  it('are chosen in a dialog, the one that is always kept first', async () => {
    const onChange = vi.fn();
    const { user } = await openTable({ columnChoice: { chosen: null, order: null, widths: null, onChange } });
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Columns' }));
    const [first] = dialog.getAllByRole('checkbox');
    expect(first).toBe(dialog.getByRole('checkbox', { name: 'Nickname' }));
    expect(first).toHaveProperty('disabled', true);
    await user.click(dialog.getByRole('button', { name: 'Deselect all' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Status' }));
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    expect(onChange.mock.calls).toEqual([[{ chosen: ['nickname', 'status'] }]]);
  });

  it('are all of them with one press', async () => {
    const onChange = vi.fn();
    const { user } = await openTable({ columnChoice: { chosen: ['payout'], order: null, widths: null, onChange } });
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Columns' }));
    await user.click(dialog.getByRole('button', { name: 'Select all' }));
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    expect(onChange.mock.calls[0]?.[0].chosen).toHaveLength(8);
  });
});

describe('the widths of the columns', () => {
  /** A table whose widths are kept as a person's settings keep them. */
  async function sizedTable(widths: Readonly<Record<string, number>> | null) {
    const onChange = vi.fn();
    const opened = await openTable({ columnChoice: { chosen: null, order: null, widths, onChange } });
    const edge = (name: string) => screen.getByRole('separator', { name: `Width of ${name}` });
    const drag = (name: string, by: number, end: () => void = () => fireEvent.pointerUp(window, { pointerId: 1 })) => {
      fireEvent.pointerDown(edge(name), { pointerId: 1, clientX: 100, button: 0 });
      fireEvent.pointerMove(window, { pointerId: 1, clientX: 100 + by });
      end();
    };
    const width = (name: string): string => {
      const header = screen.getByRole('columnheader', { name: new RegExp(`^${name}`) });
      const place = header.style.getPropertyValue('--width').match(/--[\w-]+/)?.[0] ?? '';
      return screen.getByRole('table').style.getPropertyValue(place);
    };
    return { ...opened, onChange, edge, drag, width };
  }

  it('are those that were given, for all cells of a column', async () => {
    const { width } = await sizedTable({ nickname: 120, gone: 90 });
    expect([width('Nickname'), width('Payout')]).toEqual(['120px', '']);
    const cells = [...document.querySelectorAll('td[data-sized]')];
    expect(cells).toHaveLength(document.querySelectorAll('tr[data-row]').length);
    expect(await accessibilityProblems(screen.getByRole('table'))).toEqual([]);
  });

  it('change when the edge of a header is dragged, within bounds, and Escape takes it back', async () => {
    const { drag, width, onChange } = await sizedTable({ payout: 90 });
    const before = screen.getByRole('columnheader', { name: 'Nickname' }).getBoundingClientRect().width;
    drag('Nickname', 200 - before);
    expect(onChange.mock.calls).toEqual([[{ widths: { payout: 90, nickname: 200 } }]]);
    expect(width('Nickname')).toBe('200px');
    drag('Nickname', -500);
    expect(onChange.mock.lastCall).toEqual([{ widths: { payout: 90, nickname: 32 } }]);
    drag('Payout', 300, () => fireEvent.keyDown(window, { key: 'Escape' }));
    expect(onChange).toHaveBeenCalledTimes(2);
    expect(width('Payout')).toBe('90px');
  });

  it('change by arrow keys, and are kept when the key is let go', async () => {
    const { user, edge, width, onChange } = await sizedTable({ nickname: 120 });
    edge('Nickname').focus();
    await user.keyboard('{ArrowRight>3}');
    expect(width('Nickname')).toBe('168px');
    expect(onChange).not.toHaveBeenCalled();
    await user.keyboard('{/ArrowRight}');
    expect(onChange.mock.calls).toEqual([[{ widths: { nickname: 168 } }]]);
    await user.keyboard('{End}');
    expect(onChange.mock.lastCall).toEqual([{ widths: { nickname: 800 } }]);
  });

  it('don’t move the column, or sort by it', async () => {
    const { edge, onChange, asked } = await sizedTable(null);
    const drag = new Event('dragstart', { bubbles: true, cancelable: true });
    fireEvent(edge('Nickname'), drag);
    expect(drag.defaultPrevented).toBe(true);
    fireEvent.click(edge('Nickname'));
    expect([onChange.mock.calls, asked]).toEqual([[], []]);
  });

  it('are reset in the dialog of columns', async () => {
    const { user, onChange } = await sizedTable({ nickname: 120 });
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Columns' }));
    await user.click(dialog.getByRole('button', { name: 'Reset widths' }));
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    expect(onChange.mock.lastCall?.[0]).toMatchObject({ widths: null });
  });
});

describe('the order of the columns', () => {
  /** A table whose order is kept as a person's settings keep it. */
  async function orderedTable() {
    const onChange = vi.fn();
    const opened = await openTable({
      columnChoice: { chosen: null, order: ['payout', 'number', 'nickname'], widths: null, onChange },
    });
    const header = (name: string) => screen.getByRole('columnheader', { name });
    const shown = ['payout', 'number', 'nickname', 'jobTicket'];
    /** The new order of the columns that are shown. */
    const order = () => onChange.mock.calls[0]?.[0].order.filter((field: string) => shown.includes(field));
    return { ...opened, onChange, header, order };
  }

  it('is the chosen one; what it does not name stays behind its neighbour', async () => {
    await orderedTable();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Payout',
      'ID',
      'Nickname',
      'Job ticket',
    ]);
  });

  it('changes when a header is dragged onto another', async () => {
    const { order, header } = await orderedTable();
    const dataTransfer = { setData: () => undefined };
    fireEvent.dragStart(header('Job ticket'), { dataTransfer });
    fireEvent.dragOver(header('ID'), { dataTransfer });
    fireEvent.drop(header('ID'), { dataTransfer });
    expect(order()).toEqual(['payout', 'jobTicket', 'number', 'nickname']);
    expect(screen.getByText('Job ticket: place 2 of 4')).toBeDefined();
  });

  it('changes with Shift and an arrow key, too', async () => {
    const { user, order, header } = await orderedTable();
    within(header('ID')).getByRole('button').focus();
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(order()).toEqual(['payout', 'nickname', 'number', 'jobTicket']);
  });

  it('changes in the dialog, which keeps it with the choice', async () => {
    const { user, onChange } = await orderedTable();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Columns' }));
    await user.click(dialog.getByRole('button', { name: 'ID: one place earlier' }));
    await user.click(dialog.getByRole('button', { name: 'Submit' }));
    // The dialog has the columns that are not shown, too.
    expect(onChange.mock.calls[0]?.[0].order.slice(0, 3)).toEqual(['payout', 'shared', 'number']);
  });
});

describe('an export', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** A file in memory, and what was saved of it. */
  function fakeFile() {
    const added: (readonly Cell[])[] = [];
    const saved: string[] = [];
    const ended = vi.fn();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const job: SheetJob = {
      add: async (rows) => void added.push(...rows),
      finish: async () => new Blob(['xlsx']),
      end: ended,
    };
    return { added, saved, ended, job };
  }

  it('has every row that is found, the id first, and tells how far it is', async () => {
    const { added, saved, job } = fakeFile();
    const second = deferred<void>();
    const [one, two] = someJobs(2);
    const { user } = await openTable({
      rows: someJobs(2),
      exportRows: {
        begin: () => job,
        readAll: async (_query, { onShare }) => {
          await onShare(one ? [one] : [], { total: 2 });
          await second.promise;
          await onShare(two ? [two] : [], { total: 2 });
        },
      },
    });
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByText('1 of 2 rows')).toBeDefined();
    act(() => second.resolve());
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatch(/^tasks-paged-active_export_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.xlsx$/);
    expect(added).toEqual([
      [1, 'Work 1', 'JT-1', 10],
      [2, 'Work 2', 'JT-2', 20],
    ]);
    expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Export' }));
  });

  it('of a selection has the selected rows, and ends the selection', async () => {
    const { added, saved, job } = fakeFile();
    const rows = someJobs(3);
    const { user } = await openTable({
      rows,
      bulkActions: [{ label: 'Archive', act: () => undefined }],
      exportRows: { begin: () => job, readAll: (_query, { onShare }) => onShare(rows, { total: 3 }) },
    });
    await user.click(screen.getByRole('checkbox', { name: 'Select Work 3' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Work 1' }));
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(added.map(([, name]) => name)).toEqual(['Work 1', 'Work 3']);
    expect(await screen.findByText('2 rows exported.')).toBeDefined();
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('says with the file what its rows lack', async () => {
    const { saved, job } = fakeFile();
    const { user } = await openTable({
      exportRows: { begin: () => job, readAll: async () => undefined, lacks: 'Only what is on this device.' },
    });
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await screen.findByText(/Only what is on this device\./)).toBeDefined();
  });

  it('ends when it is cancelled, and saves nothing', async () => {
    const { saved, ended, job } = fakeFile();
    const { user } = await openTable({
      exportRows: {
        begin: () => job,
        readAll: (_query, { signal }) =>
          new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      },
    });
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel export' }));
    expect(await screen.findByRole('button', { name: 'Export' })).toBeDefined();
    expect(ended).toHaveBeenCalled();
    expect(saved).toEqual([]);
  });

  it('says when the file could not be made', async () => {
    const { job } = fakeFile();
    const { user } = await openTable({
      exportRows: { begin: () => job, readAll: async () => Promise.reject(new Error('disk is full')) },
    });
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect((await screen.findByRole('alert')).textContent).toContain('disk is full');
  });
});
