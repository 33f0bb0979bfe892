import { z } from 'zod';
import { DomainError } from '../../../domain/errors/codes.ts';
import { id } from '../../../domain/kernel/fields.ts';
import type { PushItem } from '../../../domain/protocol/push.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { Context } from '../../context.ts';
import { getRow } from '../../db/repositories/rows.ts';
import type { Executor } from '../../db/schema.ts';
import { quarantineItems } from './quarantine.ts';

const aboutAddress = z.object({ id: id() });

/** The label of an item in the office's list: task and address. */
async function labelOf(tx: Executor, { args }: PushItem): Promise<string> {
  const address = await getRow(tx, 'operational-addresses', aboutAddress.parse(args).id);
  const task = address && (await getRow(tx, 'tasks', address.task.id));
  return [task?.nickname, address?.nickname].filter((name) => typeof name === 'string').join(' · ');
}

/** Submits a status correction that resolves no known conflict to the office for review. Throws `quarantine_full`. */
export async function submitToOffice(
  tx: Executor,
  context: Context,
  { viewer, device, item }: { viewer: Viewer; device: string; item: PushItem },
): Promise<void> {
  const { userId, companyId } = viewer;
  const kept = { id: item.id, reason: 'office_decides', label: await labelOf(tx, item), item: { ...item }, photos: [] };
  const owner = { companyId, userId, deviceId: device };
  if (!(await quarantineItems(tx, context, { owner, items: [kept] }))) throw new DomainError('quarantine_full');
}
