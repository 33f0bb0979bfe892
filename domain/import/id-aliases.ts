import { isId } from '../kernel/ids.ts';
import { idIn } from '../kernel/references.ts';
import type { IdAliases } from '../mutation/decision.ts';
import type { OperationalAddress } from '../schemas.ts';
import { isImport } from './import-names.ts';

/** A change, as far as it refers to rows. */
interface Naming {
  name: string;
  args: Record<string, unknown>;
  base: Record<string, unknown>;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function collect(value: unknown, ids: Set<string>): void {
  if (typeof value === 'string') {
    if (isId(value)) ids.add(value);
  } else if (Array.isArray(value)) {
    for (const each of value) collect(each, ids);
  } else if (isRecord(value)) {
    for (const [key, each] of Object.entries(value)) {
      collect(key, ids);
      collect(each, ids);
    }
  }
}

/** Every id that a change names, wherever it stands: any of them may be one for which another row stands. */
export function idsNamed({ args, base }: Pick<Naming, 'args' | 'base'>): ReadonlySet<string> {
  const ids = new Set<string>();
  collect(args, ids);
  collect(base, ids);
  return ids;
}

function replaced(value: unknown, idAliases: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return idAliases.get(value) ?? value;
  if (Array.isArray(value)) return value.map((each) => replaced(each, idAliases));
  return isRecord(value) ? replacedIn(value, idAliases) : value;
}

const replacedIn = (record: Record<string, unknown>, idAliases: ReadonlyMap<string, string>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record).map(([key, value]) => [idAliases.get(key) ?? key, replaced(value, idAliases)]),
  );

/** Of a row of a file what it names. By its own id the device knows what became of the row: that stays. */
const rowWith = (row: unknown, idAliases: ReadonlyMap<string, string>): unknown =>
  isRecord(row) && isRecord(row.values) ? { ...row, values: replacedIn(row.values, idAliases) } : row;

/**
 * A change that names rows of an import which were passed over (decision 0071), as it is meant: the rows that were there
 * already in place of the ids that the device had minted, in what it sets and in what was seen.
 */
export function withIdAliases<Change extends Naming>(change: Change, idAliases: ReadonlyMap<string, string>): Change {
  if (idAliases.size === 0) return change;
  const { name, args, base } = change;
  if (!isImport(name)) return { ...change, args: replacedIn(args, idAliases), base: replacedIn(base, idAliases) };
  const { rows } = args;
  return Array.isArray(rows)
    ? { ...change, args: { ...args, rows: rows.map((row) => rowWith(row, idAliases)) } }
    : change;
}

/**
 * Which addresses of a task stand for those that a row was to bring: of each place the first that is not taken. A place that
 * the task does not have has none.
 */
export function aliasesOfAddresses(
  brought: unknown,
  there: readonly Pick<OperationalAddress, 'id' | 'installationAddress'>[],
): IdAliases {
  const left = new Set(there);
  const found: Record<string, string> = {};
  for (const line of Array.isArray(brought) ? brought.filter(isRecord) : []) {
    const minted = idIn(line);
    const place = idIn(line.installationAddress);
    const standing = [...left].find(({ installationAddress }) => (installationAddress?.id ?? null) === place);
    if (minted === null || standing === undefined) continue;
    left.delete(standing);
    found[minted] = standing.id;
  }
  return found;
}
