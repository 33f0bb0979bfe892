import { chooseWindow } from '../../domain/visibility/retention.ts';
import type { Context } from '../context.ts';
import { countRowsByWindow, listLargeCompanies, storedWindow, storeWindow } from '../db/repositories/windows.ts';
import { onEach } from './each.ts';

/** More rows of an office device for each of its tasks than any company has: a task of ten addresses with three photos each. */
const mostRowsOfTask = 50;

const tooLarge =
  'a company is so large that its office devices hold more rows than DEVICE_ROWS even with the shortest window';

/**
 * Measures how many rows the office devices of large companies hold, and sets their windows by it (decision 0133). Devices drop with
 * their next pull what a narrower window leaves out, and resync for a wider one.
 */
export async function measureWindows(context: Context): Promise<void> {
  const { kysely } = context.database;
  const { deviceRows } = context.environment;
  const large = { tasks: Math.floor(deviceRows / mostRowsOfTask), others: Math.floor(deviceRows / 2) };
  await onEach(context, await listLargeCompanies(kysely, large), async (companyId) => {
    const now = context.now();
    const counts = await countRowsByWindow(kysely, companyId, now);
    const before = await storedWindow(kysely, companyId);
    const days = chooseWindow(counts, { most: deviceRows, before });
    await storeWindow(kysely, { companyId, days, rows: counts.get(days) ?? 0 }, now);
    const rows = counts.get(days) ?? 0;
    if (days !== before) context.log.info({ companyId, days, before }, 'the window of a company has changed');
    if (rows > deviceRows) context.log.warn({ companyId, days, rows, deviceRows }, tooLarge);
  });
}
