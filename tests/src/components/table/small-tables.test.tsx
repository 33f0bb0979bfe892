import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it, vi } from 'vitest';
import english from '../../../../public/assets/i18n/en.json';
import { EditableTable } from '../../../../src/components/table/editable-table.tsx';
import { makeI18n } from '../../../../src/i18n/start.ts';
import { accessibilityProblems } from '../../support/axe.ts';
import { openTable, someJobs } from '../../support/table-world.tsx';

describe('a table on a phone', () => {
  const bulkActions = [{ label: 'Make shared', act: () => undefined }];

  it('is a list of cards that open by their name, with the tools in a sheet', async () => {
    const opened = vi.fn();
    const { user, container, asked } = await openTable({
      phone: true,
      actions: ({ nickname }) => ({
        primary: { label: 'Edit', act: () => opened(nickname) },
        more: [{ label: 'Delete', act: () => opened(`no ${nickname}`) }],
      }),
    });
    expect(screen.queryByRole('table')).toBeNull();
    expect(within(screen.getByRole('list', { name: 'Tasks' })).getAllByRole('listitem')).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Work 2' }));
    expect(opened).toHaveBeenLastCalledWith('Work 2');
    await user.click(screen.getByRole('button', { name: 'More actions: Work 3' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete', hidden: true }));
    expect(opened).toHaveBeenLastCalledWith('no Work 3');
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters and order' }));
    await user.selectOptions(sheet.getByRole('combobox', { name: 'Order by' }), 'Payout');
    await user.click(sheet.getByRole('radio', { name: 'Descending' }));
    expect(asked.at(-1)?.sort).toEqual({ field: 'payout', descending: true });
    await user.click(sheet.getByRole('button', { name: 'Show 3' }));
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  it('makes what a card unfolds to when it is unfolded', async () => {
    const content = vi.fn(({ nickname }: { nickname: string }) => <p>Below {nickname}</p>);
    const expansion = { label: ({ nickname }: { nickname: string }) => `Subtasks of ${nickname}`, content };
    const { user } = await openTable({ phone: true, expansion });
    expect(content).not.toHaveBeenCalled();
    await user.click(screen.getByText('Subtasks of Work 2'));
    expect(await screen.findByText('Below Work 2')).toBeDefined();
    expect(screen.queryByText('Below Work 1')).toBeNull();
  });

  it('offers the choice of columns in its menu, for exports and other screens', async () => {
    const onChange = vi.fn();
    const { user } = await openTable({
      phone: true,
      columnChoice: { chosen: null, order: null, widths: null, onChange },
    });
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Columns', hidden: true }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Columns' }));
    await user.click(sheet.getByRole('checkbox', { name: 'Payout' }));
    await user.click(sheet.getByRole('button', { name: 'Submit' }));
    expect(onChange.mock.calls).toEqual([[{ chosen: ['nickname', 'number', 'jobTicket'] }]]);
  });

  it('selects by its menu, and then by a tap anywhere on a card', async () => {
    const { user } = await openTable({ phone: true, bulkActions });
    await user.click(screen.getByRole('button', { name: 'More' }));
    // jsdom has no layout, so that the button may look out of sight, and the menu hides with it.
    await user.click(await screen.findByRole('menuitem', { name: 'Select', hidden: true }));
    expect(screen.getByRole('button', { name: 'Make shared' })).toHaveProperty('disabled', true);
    await user.click(screen.getByText('Work 2'));
    expect(screen.getByRole('checkbox', { name: 'Work 2' })).toHaveProperty('checked', true);
    expect(screen.getByRole('status').textContent).toBe('1 selected');
    await user.click(screen.getByRole('button', { name: 'Select all 3 rows' }));
    expect(screen.getByRole('status').textContent).toBe('All selected: 3 rows');
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('begins to select by a long press', async () => {
    await openTable({ phone: true, bulkActions });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const [card] = screen.getAllByRole('listitem');
    fireEvent.touchStart(card ?? document.body, { touches: [{ clientX: 1, clientY: 1 }] });
    vi.advanceTimersByTime(500);
    vi.useRealTimers();
    expect(await screen.findByRole('checkbox', { name: 'Work 1' })).toHaveProperty('checked', true);
  });
});

describe('the editable table', () => {
  const open = async (count: number) => {
    const onFill = vi.fn();
    const i18n = await makeI18n('en', { en: { translation: english } });
    const { container } = render(
      <I18nextProvider i18n={i18n}>
        <MantineProvider>
          <EditableTable
            label="Addresses"
            rows={someJobs(count)}
            count={(total) => `${total} addresses`}
            onFill={onFill}
            columns={[
              { field: 'nickname', label: 'Nickname', cell: ({ nickname }) => nickname },
              { field: 'payout', label: 'Payout', cell: ({ payout }) => payout, editable: 'amount' },
            ]}
          />
        </MantineProvider>
      </I18nextProvider>,
    );
    return { onFill, container, user: userEvent.setup() };
  };

  it('has 5 rows a page', async () => {
    const { user, container } = await open(7);
    expect(screen.getAllByRole('row')).toHaveLength(6);
    expect(screen.getByText('1–5 of 7')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(screen.getAllByRole('row')).toHaveLength(3);
    expect(await accessibilityProblems(container)).toEqual([]);
  });

  it('sets one column for all rows, with Save', async () => {
    const { user, onFill } = await open(7);
    expect(screen.queryByRole('button', { name: 'Set Nickname for all rows' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Set Payout for all rows' }));
    const overlay = within(await screen.findByRole('dialog', { name: 'Payout for all rows' }));
    expect(overlay.getByText('All 7 rows get this value.')).toBeDefined();
    expect(overlay.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await user.type(overlay.getByRole('textbox', { name: 'Payout' }), '12.5');
    await user.click(overlay.getByRole('button', { name: 'Save' }));
    expect(onFill.mock.calls).toEqual([['payout', 12.5]]);
  });
});
