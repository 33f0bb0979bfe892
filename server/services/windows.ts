import { chooseWindow } from '../../domain/visibility/retention.ts';
import type { Context } from '../context.ts';
import { countRowsByWindow, listLargeCompanies, storedWindow, storeWindow } from '../db/repositories/windows.ts';
import { onEach } from './each.ts';

/** The least rows of an office device for each of its tasks: what hangs on a task comes beside it. */
const rowsOfTask = 4;

/**
 * Measures how many rows the office devices of large companies hold, and sets their windows by it (decision 0133). Devices drop with
 * their next pull what a narrower window leaves out, and resync for a wider one.
 */
export async function measureWindows(context: Context): Promise<void> {
  const { kysely } = context.database;
  const { deviceRows } = context.environment;
  await onEach(context, await listLargeCompanies(kysely, Math.floor(deviceRows / rowsOfTask)), async (companyId) => {
    const now = context.now();
    const counts = await countRowsByWindow(kysely, companyId, now);
    const before = await storedWindow(kysely, companyId);
    const days = chooseWindow(counts, { most: deviceRows, before });
    await storeWindow(kysely, { companyId, days, rows: counts.get(days) ?? 0 }, now);
    if (days !== before) context.log.info({ companyId, days, before }, 'the window of a company has changed');
  });
}
