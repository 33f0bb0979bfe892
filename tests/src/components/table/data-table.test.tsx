import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { accessibilityProblems } from '../../support/axe.ts';
import { openTable, someJobs } from '../../support/table-world.tsx';

const table = () => screen.getByRole('table', { name: 'Tasks' });
const header = (name: string) => within(table()).getByRole('columnheader', { name });
const row = (name: string) => within(table()).getByRole('row', { name });
const searchField = () => screen.getByRole('searchbox', { name: 'Search by nickname' });

describe('a table', () => {
  it('shows the minimum columns, a dash in empty cells, and how many rows there are', async () => {
    const { cells, container } = await openTable({ rows: someJobs(2, (at) => (at === 2 ? { jobTicket: null } : {})) });
    const headers = within(table()).getAllByRole('columnheader');
    expect(headers.map(({ textContent }) => textContent)).toEqual(['ID', 'Nickname', 'Job ticket', 'Payout']);
    expect(cells(2)).toEqual(['JT-1', '–']);
    expect(screen.getByText('2 tasks')).toBeDefined();
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  it('sorts by a column, and says so to those who do not see the arrow', async () => {
    const { user, cells } = await openTable();
    expect(header('ID').getAttribute('aria-sort')).toBe('ascending');
    await user.click(within(header('Payout')).getByRole('button'));
    expect(header('Payout').getAttribute('aria-sort')).toBe('ascending');
    expect(header('ID').getAttribute('aria-sort')).toBe('none');
    await user.click(within(header('Payout')).getByRole('button'));
    expect(header('Payout').getAttribute('aria-sort')).toBe('descending');
    expect(cells(0)).toEqual(['3', '2', '1']);
  });

  it('has pages of 10 rows, or of as many as a person chooses, and begins again when they do', async () => {
    const { user, asked } = await openTable({ rows: someJobs(31) });
    expect(screen.getByText('1–10 of 31')).toBeDefined();
    const sizes = screen.getByRole('combobox', { name: 'Rows per page' });
    expect(
      within(sizes)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['10 per page', '15 per page', '30 per page', '50 per page', '100 per page']);
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(screen.getByText('11–20 of 31')).toBeDefined();
    await user.selectOptions(sizes, '15 per page');
    expect(asked.at(-1)).toMatchObject({ page: 0, size: 15 });
  });

  it('goes to the last page when the one it was on is not there any more', async () => {
    const { asked } = await openTable({ rows: someJobs(12), ask: { page: 7 } });
    await screen.findByText('11–12 of 12');
    expect(asked).toEqual([expect.objectContaining({ page: 1 })]);
  });

  it('lights up what became other than it was, until the light has faded, and never what has just come', async () => {
    const { answer } = await openTable({ rows: someJobs(2) });
    const lit = () =>
      within(table())
        .getAllByRole('cell')
        .filter((cell) => 'changed' in cell.dataset);
    expect(lit()).toEqual([]);
    const other = someJobs(3, (at) => (at === 1 ? { nickname: 'Other work' } : {}));
    act(() => answer({ rows: other, total: 3 }));
    expect(lit().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Other work')]);
    // jsdom knows animations by their old name only, and React asks it.
    for (const cell of lit()) fireEvent(cell, new Event('webkitAnimationEnd', { bubbles: true }));
    expect(lit()).toEqual([]);
  });

  it('keeps its rows while others are read', async () => {
    const { answer, cells } = await openTable();
    act(() => answer(undefined));
    expect(cells(1)).toEqual(['Work 1', 'Work 2', 'Work 3']);
    expect(table().getAttribute('aria-busy')).toBe('true');
    act(() => answer({ rows: someJobs(1), total: 1 }));
    expect(cells(1)).toEqual(['Work 1']);
    expect(table().getAttribute('aria-busy')).toBe('false');
  });

  it('says how many rows have arrived while the mirror is being filled', async () => {
    await openTable({ rows: [], filling: 1234 });
    expect(screen.getByRole('status').textContent).toBe('The list is loading: 1,234 rows so far.');
    expect(screen.queryByText('No tasks yet')).toBeNull();
  });

  it('says what to do when it is empty, and offers to clear what hides everything', async () => {
    const { user } = await openTable({ ask: { search: 'nothing like it' } });
    expect(screen.getByRole('heading', { name: 'No records found' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(table()).toBeDefined();
    expect(searchField()).toHaveProperty('value', '');
  });

  it('has its own words when there is nothing at all', async () => {
    await openTable({ rows: [] });
    expect(screen.getByRole('heading', { name: 'No tasks yet' })).toBeDefined();
    expect(screen.getByText('Make the first one.')).toBeDefined();
  });
});

describe('the search of a table', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    [300, undefined],
    [500, 500],
  ])('asks once, %i ms after the last key', async (wait, delay) => {
    const search = { label: 'Search by nickname', placeholder: '', ...(delay === undefined ? {} : { delay }) };
    const { asked } = await openTable({ search });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const value of ['W', 'Wo', 'Wor']) fireEvent.change(searchField(), { target: { value } });
    act(() => void vi.advanceTimersByTime(wait - 1));
    expect(asked).toEqual([]);
    act(() => void vi.advanceTimersByTime(1));
    expect(asked.map(({ search: text }) => text)).toEqual(['Wor']);
  });

  it('begins at the first page, and refresh clears it together with every filter', async () => {
    const { user, asked } = await openTable({
      rows: someJobs(30),
      ask: { page: 1, size: 15, filters: [{ field: 'shared', matchMode: 'is', value: true }] },
    });
    await user.type(searchField(), 'work');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: 'work', page: 0 }));
    await user.click(screen.getByRole('button', { name: 'Refresh: clear all filters' }));
    expect(asked.at(-1)).toMatchObject({ search: '', filters: [], page: 0, size: 15 });
    expect(searchField()).toHaveProperty('value', '');
  });

  it('has the key /, but not while somebody types', async () => {
    const { user } = await openTable();
    await user.keyboard('/');
    expect(document.activeElement).toBe(searchField());
    await user.keyboard('a/b');
    expect(searchField()).toHaveProperty('value', 'a/b');
  });
});

describe('the keyboard in a table', () => {
  const selects = [{ label: 'Share', act: () => undefined }];

  it('moves between rows, opens one and selects one', async () => {
    const opened = vi.fn();
    const { user } = await openTable({
      bulkActions: selects,
      actions: ({ nickname }) => ({ primary: { label: 'Edit', act: () => opened(nickname) } }),
    });
    act(() => row('Work 1').focus());
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(row('Work 3'));
    await user.keyboard('{ArrowUp}{Enter}');
    expect(opened.mock.calls).toEqual([['Work 2']]);
    await user.keyboard(' ');
    expect(within(row('Work 2')).getByRole('checkbox')).toHaveProperty('checked', true);
    await user.keyboard('{Home}');
    expect(document.activeElement).toBe(row('Work 1'));
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(row('Work 3'));
  });

  it('is one stop, at the row that was left', async () => {
    const { user } = await openTable();
    expect(row('Work 1').tabIndex).toBe(0);
    act(() => row('Work 1').focus());
    await user.keyboard('{ArrowDown}');
    expect([row('Work 1').tabIndex, row('Work 2').tabIndex]).toEqual([-1, 0]);
  });

  it('unfolds a row to the right and folds it to the left', async () => {
    const expansion = { label: () => 'Subtasks', content: () => <p>Nested</p> };
    const { user } = await openTable({ expansion });
    act(() => row('Work 1').focus());
    await user.keyboard('{ArrowRight}');
    expect(screen.getByText('Nested')).toBeDefined();
    await user.keyboard('{ArrowLeft}');
    expect(screen.queryByText('Nested')).toBeNull();
  });
});

describe('what can be done with a row', () => {
  it('is a button and a menu', async () => {
    const act = vi.fn();
    const { user, container } = await openTable({
      rows: someJobs(1),
      actions: () => ({ primary: { label: 'Edit', act }, more: [{ label: 'Delete', act }] }),
    });
    await user.click(screen.getByRole('button', { name: 'Edit: Work 1' }));
    expect(act).toHaveBeenCalledTimes(1);
    await user.click(screen.getByRole('button', { name: 'More actions: Work 1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(act).toHaveBeenCalledTimes(2);
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  it('leads somewhere by a real link', async () => {
    await openTable({ rows: someJobs(1), actions: ({ id }) => ({ primary: { label: 'View', to: `/tasks/${id}` } }) });
    expect(screen.getByRole('link', { name: 'Work 1' }).getAttribute('href')).toBe(`/tasks/${someJobs(1)[0]?.id}`);
  });

  it('unfolds those rows that have something below', async () => {
    const expansion = {
      label: ({ nickname }: { nickname: string }) => `Subtasks of ${nickname}`,
      has: ({ number }: { number: number }) => number > 1,
      content: ({ nickname }: { nickname: string }) => <p>Below {nickname}</p>,
    };
    const { user } = await openTable({ rows: someJobs(2), expansion });
    expect(screen.queryByRole('button', { name: 'Subtasks of Work 1' })).toBeNull();
    const button = screen.getByRole('button', { name: 'Subtasks of Work 2' });
    await user.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText('Below Work 2')).toBeDefined();
  });

  it('begins with making a new one, by a dialog or a page', async () => {
    const open = vi.fn();
    const { user } = await openTable({ create: { label: 'Create task', act: open } });
    await user.click(screen.getByRole('button', { name: 'Create task' }));
    expect(open).toHaveBeenCalledOnce();
  });

  it('begins with a link where there is a page for it', async () => {
    await openTable({ create: { label: 'Create task', to: '/tasks/create' } });
    expect(screen.getByRole('link', { name: 'Create task' }).getAttribute('href')).toBe('/tasks/create');
  });

  it('has a legend', async () => {
    const { user } = await openTable({ legend: <p>Green is done</p> });
    await user.click(screen.getByRole('button', { name: 'Legend' }));
    expect(
      await within(await screen.findByRole('dialog', { name: 'Legend' })).findByText('Green is done'),
    ).toBeDefined();
  });
});
