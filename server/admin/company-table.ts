import type { CompanyOverview } from '../db/repositories/operator.ts';

const megabyte = 1_000_000;

/** Companies as a table for a terminal. */
export function companyTable(companies: readonly CompanyOverview[]): string {
  const head = ['ID', 'COMPANY', 'OWNER', 'USERS', 'DEVICES', 'TASKS', 'MB', 'LOCKED'];
  const lines = companies.map(({ id, name, owner, users, devices, tasks, stored, locked }) =>
    [id, name ?? '-', owner ?? '-', users, devices, tasks, (stored / megabyte).toFixed(1), locked ? 'yes' : 'no'].map(
      String,
    ),
  );
  const widths = head.map((title, index) => Math.max(title.length, ...lines.map((line) => line[index]?.length ?? 0)));
  return [head, ...lines]
    .map((line) =>
      line
        .map((text, index) => text.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
