import { MantineProvider } from '@mantine/core';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { ListPage, ListQuery } from '../../../domain/list/query.ts';
import type { Language } from '../../../domain/user/languages.ts';
import greek from '../../../public/assets/i18n/el.json';
import english from '../../../public/assets/i18n/en.json';
import { Overlays } from '../../../src/components/overlays.tsx';
import { DataTable } from '../../../src/components/table/data-table.tsx';
import type { DataTableProps } from '../../../src/components/table/table-props.ts';
import type { TableColumn } from '../../../src/components/table/table-shape.ts';
import { makeI18n } from '../../../src/i18n/start.ts';
import { type Job, pageOfJobs } from '../../../tools/gallery/parts-jobs.ts';
import { screenWidth } from './screen-width.ts';

/** Rows as few as a test needs: `Work 1`, `Work 2` and so on. */
export const someJobs = (count: number, given: (index: number) => Partial<Job> = () => ({})): Job[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `0197b000-0000-7000-8000-${String(at + 1).padStart(12, '0')}`,
    number: at + 1,
    nickname: `Work ${at + 1}`,
    jobTicket: `JT-${at + 1}`,
    customer: null,
    from: Date.UTC(2026, 10, 21, 6 + at),
    payout: 10 * (at + 1),
    shared: at % 2 === 0,
    status: 'ACCEPTED',
    ...given(at + 1),
  }));

export const customers = [
  { value: '0197a000-0000-7000-8000-000000000001', label: 'Cosmos' },
  { value: '0197a000-0000-7000-8000-000000000002', label: 'Deyap' },
];

const columns: readonly TableColumn<Job>[] = [
  { field: 'number', label: 'ID', kind: 'number', cell: ({ number }) => number },
  { field: 'nickname', label: 'Nickname', kind: 'text', cell: ({ nickname }) => nickname },
  { field: 'jobTicket', label: 'Job ticket', kind: 'text', cell: ({ jobTicket }) => jobTicket },
  {
    field: 'customer',
    label: 'Customer',
    kind: 'reference',
    choices: customers,
    cell: ({ customer }) => customer?.name,
  },
  { field: 'from', label: 'From', kind: 'date', cell: ({ from }) => new Date(from).toISOString() },
  { field: 'payout', label: 'Payout', kind: 'number', cell: ({ payout }) => payout },
  { field: 'shared', label: 'Shared', kind: 'boolean', cell: ({ shared }) => (shared ? 'Yes' : 'No') },
  {
    field: 'status',
    label: 'Status',
    kind: 'choice',
    choices: [
      { value: 'ACCEPTED', label: 'Accepted' },
      { value: 'FAILED', label: 'Failed' },
    ],
    cell: ({ status }) => status,
  },
];

export const preset: ListQuery = {
  search: '',
  filters: [],
  sort: { field: 'number', descending: false },
  page: 0,
  size: 10,
};

interface Opening extends Partial<DataTableProps<Job>> {
  rows?: readonly Job[];
  ask?: Partial<ListQuery>;
  language?: Language;
  phone?: boolean;
}

/** What the table asked for, the last last. */
export type Asked = ListQuery[];

/** Shows a table over rows in memory, as screens show it over the mirror. */
export async function openTable({ rows = someJobs(3), ask, language = 'en', phone = false, ...given }: Opening = {}) {
  const asked: Asked = [];
  screenWidth(phone);
  let show: (page: ListPage<Job> | undefined) => void = () => undefined;
  function World() {
    const [query, setQuery] = useState<ListQuery>({ ...preset, ...ask });
    const [answer, setAnswer] = useState<{ page: ListPage<Job> | undefined } | null>(null);
    show = (page) => setAnswer({ page });
    return (
      <>
        <main>
          <DataTable
            name="tasks/paged/active"
            label="Tasks"
            rowLabel={({ nickname }) => nickname}
            columns={columns}
            required="nickname"
            minimum={['number', 'jobTicket', 'payout']}
            query={query}
            onQueryChange={(next) => {
              asked.push(next);
              setQuery(next);
            }}
            preset={preset}
            page={answer === null ? pageOfJobs(rows, query) : answer.page}
            card={(job, title) => <p>{title(job.nickname)}</p>}
            count={(count) => `${count} tasks`}
            empty={{ title: 'No tasks yet', hint: 'Make the first one.' }}
            search={{ label: 'Search by nickname', placeholder: 'Nickname' }}
            {...given}
          />
        </main>
        <Overlays />
      </>
    );
  }
  const i18n = await makeI18n(language, { [language]: { translation: language === 'el' ? greek : english } });
  const router = createRouter({
    routeTree: createRootRoute({ component: World, notFoundComponent: World }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await router.load();
  const { container } = render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider>
        <RouterProvider router={router} />
      </MantineProvider>
    </I18nextProvider>,
  );
  return {
    user: userEvent.setup(),
    container,
    asked,
    router,
    answer: (page: ListPage<Job> | undefined) => show(page),
    /** The words of one column, row by row. */
    cells: (at: number): (string | null)[] =>
      within(screen.getByRole('table', { name: 'Tasks' }))
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getAllByRole('cell')[at]?.textContent ?? null),
  };
}
