import { fold, foldedWords } from '../../domain/kernel/fold.ts';
import { defaultTimeZone, hour } from '../../domain/kernel/time.ts';
import { type Cell, compareKeyed, sortKeyOf } from '../../domain/list/cell.ts';
import { cellTest } from '../../domain/list/compare.ts';
import type { ColumnKind, ListPage, ListQuery } from '../../domain/list/query.ts';
import type { TaskCompletionStatus } from '../../domain/task/states.ts';

/** A row of the gallery's tables. */
export interface Job {
  id: string;
  number: number;
  nickname: string;
  jobTicket: string | null;
  customer: { id: string; name: string } | null;
  from: number;
  payout: number;
  shared: boolean;
  status: TaskCompletionStatus;
}

const works = ['Οπτική ίνα', 'Router και καλωδίωση', 'Αντλία θερμότητας', 'Αλλαγή μετρητή', 'Κλιματιστικό', 'POS'];
const streets = ['Κορίνθου', 'Νοταρά', 'Γούναρη', 'Μαιζώνος', 'Αγίου Ανδρέου', 'Παπαδιαμαντοπούλου'];
const states = ['UNASSIGNED', 'ACCEPTED', 'COLLECTED', 'IN_PROGRESS', 'INSTALLED', 'DELAYED_INSTALLATION'] as const;

/** The rows that the gallery's references name. */
export const jobCustomers = [
  { id: '0197a000-0000-7000-8000-000000000001', name: 'Cosmos Telecom' },
  { id: '0197a000-0000-7000-8000-000000000002', name: 'Φαρμακείο Αχαΐας' },
  { id: '0197a000-0000-7000-8000-000000000003', name: 'Energia Patron' },
] as const;

/** The states of the gallery's rows. */
export const jobStates = states;

/** Saturday 21/11/2026 08:00 in Athens: the gallery looks the same on every day. */
const morning = Date.UTC(2026, 10, 21, 6);

const pick = <Value>(values: readonly Value[], index: number): Value | undefined => values[index % values.length];

function job(index: number): Job {
  return {
    id: `0197b000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    number: index + 1,
    nickname: `${pick(works, index)} ${pick(streets, index * 5 + 2)} ${(index * 7) % 190}`,
    jobTicket: index % 9 === 4 ? null : `JT-${2000 + index}`,
    customer: index % 11 === 7 ? null : (pick(jobCustomers, index) ?? null),
    from: morning + ((index * 13) % 240) * (hour / 2),
    payout: 40 + ((index * 37) % 900) / 2,
    shared: index % 3 === 0,
    status: pick(states, index * 5) ?? 'UNASSIGNED',
  };
}

/** 1,000 rows, the same each time. */
export const jobs: readonly Job[] = Array.from({ length: 1000 }, (_, index) => job(index));

const fields: Readonly<Record<string, { kind: ColumnKind; cell: (job: Job) => Cell }>> = {
  number: { kind: 'number', cell: ({ number }) => number },
  nickname: { kind: 'text', cell: ({ nickname }) => fold(nickname) },
  jobTicket: { kind: 'text', cell: ({ jobTicket }) => (jobTicket === null ? null : fold(jobTicket)) },
  customer: {
    kind: 'reference',
    cell: ({ customer }) => (customer === null ? null : [{ id: customer.id, names: [fold(customer.name)] }]),
  },
  from: { kind: 'date', cell: ({ from }) => from },
  payout: { kind: 'number', cell: ({ payout }) => payout },
  shared: { kind: 'boolean', cell: ({ shared }) => shared },
  status: { kind: 'choice', cell: ({ status }) => status },
};

/** All rows that a query lets through, in order. */
export function matchingJobs(rows: readonly Job[], { search, filters, sort }: ListQuery): Job[] {
  const words = foldedWords(search);
  const tests = filters.flatMap((filter) => {
    const field = fields[filter.field];
    const fits = field && cellTest({ kind: field.kind }, filter, defaultTimeZone);
    return field && fits ? [(row: Job) => fits(field.cell(row))] : [];
  });
  const found = rows.filter((row) => {
    const own = foldedWords(`${row.nickname} ${row.jobTicket ?? ''}`);
    return words.every((word) => own.some((one) => one.startsWith(word))) && tests.every((fits) => fits(row));
  });
  const direction = sort.descending ? -1 : 1;
  return found
    .map((row) => ({ row, id: row.id, key: sortKeyOf(fields[sort.field]?.cell(row) ?? null) }))
    .sort((one, other) => compareKeyed(one, other, direction))
    .map(({ row }) => row);
}

/** One page of rows in memory, as a mirror would answer. */
export function pageOfJobs(rows: readonly Job[], query: ListQuery): ListPage<Job> {
  const found = matchingJobs(rows, query);
  return { rows: found.slice(query.page * query.size, (query.page + 1) * query.size), total: found.length };
}
