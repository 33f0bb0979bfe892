/** The mutations that take several rows of a file at once (decision 0117). */
export const importNames = ['importAddresses', 'changeAddresses', 'importCustomers', 'importTasks'] as const;

export type ImportName = (typeof importNames)[number];

const names: ReadonlySet<string> = new Set(importNames);

/** Whether a mutation takes several rows of a file at once. */
export const isImport = (name: string): name is ImportName => names.has(name);

/** The name of the file that a change imports; null for any other change. */
export const fileOfImport = ({ name, args }: { name: string; args: Record<string, unknown> }): string | null =>
  isImport(name) && typeof args.file === 'string' ? args.file : null;

/** How many rows a change imports; 0 for any other change. */
export const rowsOfImport = ({ name, args }: { name: string; args: Record<string, unknown> }): number =>
  isImport(name) && Array.isArray(args.rows) ? args.rows.length : 0;

/** A change that imports only the first of its rows; any other change as it is. */
export const firstOfImport = <Change extends { name: string; args: Record<string, unknown> }>(
  change: Change,
): Change => {
  const { rows } = change.args;
  return isImport(change.name) && Array.isArray(rows)
    ? { ...change, args: { ...change.args, rows: rows.slice(0, 1) } }
    : change;
};
