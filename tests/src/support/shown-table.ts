import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Cell } from '../../../domain/import/table.ts';
import { deferred } from '../../../domain/kernel/polyfills.ts';
import type { SheetWriter } from '../../../workers/contract/sheets.ts';
import type { ScriptedEngine } from './scripted-engine.ts';

/** The columns of the table on the screen, and the filters of its advanced search with how each begins to compare. */
export async function readTable(user: UserEvent): Promise<{ columns: string[]; filters: Record<string, string> }> {
  const table = within(await screen.findByRole('table'));
  const columns = (await table.findAllByRole('columnheader')).map(({ textContent }) => textContent);
  const button = screen.getByRole('button', { name: /^Filters/ });
  if (button.getAttribute('aria-expanded') === 'false') await user.click(button);
  const boxes = within(screen.getByRole('group', { name: 'Filters by column' })).getAllByRole<HTMLSelectElement>(
    'combobox',
    { name: /: comparison$/ },
  );
  const filters = boxes.map(({ value, ariaLabel }) => [ariaLabel?.replace(': comparison', ''), value] as const);
  return { columns, filters: Object.fromEntries(filters) };
}

/** Presses Export: the head of the file and its rows. The app was opened with `engine`, whose worker makes it. */
export async function exportTable(user: UserEvent, engine: ScriptedEngine): Promise<(readonly Cell[])[]> {
  const table: (readonly Cell[])[] = [];
  const made = deferred<void>();
  const writer: SheetWriter = {
    begin: async ({ header }) => void table.push(header),
    add: async (rows) => void table.push(...rows),
    finish: async () => {
      made.resolve();
      return new Uint8Array();
    },
  };
  Object.assign(engine, writer);
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await made.promise;
  return table;
}
