import { fileOfImport } from '../../domain/import/import-names.ts';
import type { RowKey } from '../../domain/kernel/resources.ts';
import type { ItemLabels } from '../contract/items.ts';
import type { MirrorDatabase } from '../mirror/database.ts';

async function addressLabel(mirror: MirrorDatabase, operationalAddressId: string): Promise<ItemLabels> {
  const operational = await mirror.rows('operational-addresses').get(operationalAddressId);
  if (operational === undefined) return { task: null, address: null };
  const { installationAddress } = operational;
  const [task, place] = await Promise.all([
    mirror.rows('tasks').get(operational.task.id),
    installationAddress && mirror.rows('addresses').get(installationAddress.id),
  ]);
  return {
    task: task?.nickname ?? null,
    address: operational.nickname ?? place?.nickname ?? place?.street ?? null,
  };
}

/** The words by which a person knows the row that a change is about; kept with the item, for the row may go. */
export async function labelsOf(
  mirror: MirrorDatabase,
  { resource, id }: RowKey,
  change?: { name: string; args: Record<string, unknown> },
): Promise<ItemLabels> {
  const file = change === undefined ? null : fileOfImport(change);
  if (file !== null) return { task: null, address: null, file };
  if (resource === 'operational-addresses') return addressLabel(mirror, id);
  if (resource === 'tasks') return { task: (await mirror.rows('tasks').get(id))?.nickname ?? null, address: null };
  if (resource === 'addresses') {
    const place = await mirror.rows('addresses').get(id);
    return { task: null, address: place?.nickname ?? place?.name ?? place?.street ?? null };
  }
  if (resource === 'customers') {
    const customer = await mirror.rows('customers').get(id);
    return { task: null, address: null, customer: customer?.nickname ?? null };
  }
  if (resource === 'photos') {
    const photo = await mirror.rows('photos').get(id);
    return photo ? labelsOf(mirror, { resource: 'proofs', id: photo.proof.id }) : { task: null, address: null };
  }
  if (resource === 'proofs') {
    const proof = await mirror.rows('proofs').get(id);
    return proof ? addressLabel(mirror, proof.operationalAddress.id) : { task: null, address: null };
  }
  return { task: null, address: null };
}
