import { fileOfImport } from '../../domain/import/import-names.ts';
import { isReference } from '../../domain/kernel/references.ts';
import type { Resource, RowKey } from '../../domain/kernel/resources.ts';
import { personName } from '../../domain/user/names.ts';
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

/** Whose vacation it is: as it stands here, else as the change that makes it says. */
async function vacationLabel(mirror: MirrorDatabase, id: string, args: Record<string, unknown>): Promise<ItemLabels> {
  const { employee } = (await mirror.rows('scheduled').get(id)) ?? args;
  const person = isReference(employee) ? await mirror.rows('users').get(employee.id) : undefined;
  return { task: null, address: null, person: person === undefined ? null : personName(person) };
}

/** Whose working day it is, and which. */
async function dayLabel(
  mirror: MirrorDatabase,
  _: string,
  { user, date }: Record<string, unknown>,
): Promise<ItemLabels> {
  const found = isReference(user) ? await mirror.rows('users').get(user.id) : undefined;
  const day = typeof date === 'string' ? date.split('-').reverse().join('/') : null;
  const person = [found && personName(found), day].filter(Boolean).join(' · ');
  return { task: null, address: null, person };
}

/** A person; one who is only being added is called as the change says. */
async function personLabel(
  mirror: MirrorDatabase,
  id: string,
  { nickname }: Record<string, unknown>,
): Promise<ItemLabels> {
  const user = await mirror.rows('users').get(id);
  const written = typeof nickname === 'string' ? nickname : null;
  return { task: null, address: null, person: user === undefined ? written : personName(user) };
}

/** The name of a row as it is here, or as the change gives it. */
async function nameOf(
  mirror: MirrorDatabase,
  resource: 'roles' | 'saved-views' | 'step-templates',
  { id, args }: { id: string; args: Record<string, unknown> },
): Promise<string | null> {
  const written = typeof args.nickname === 'string' ? args.nickname : null;
  return (await mirror.rows(resource).get(id))?.nickname ?? written;
}

type Labeller = (mirror: MirrorDatabase, id: string, args: Record<string, unknown>) => Promise<ItemLabels>;

const nothing: ItemLabels = { task: null, address: null };

async function proofLabel(mirror: MirrorDatabase, id: string): Promise<ItemLabels> {
  const proof = await mirror.rows('proofs').get(id);
  return proof ? addressLabel(mirror, proof.operationalAddress.id) : nothing;
}

/** The kind and serial number of a piece; of one that is only being added, as the change says. */
async function equipmentLabel(mirror: MirrorDatabase, id: string, args: Record<string, unknown>): Promise<ItemLabels> {
  const { kind, serialNumber } = (await mirror.rows('equipment').get(id)) ?? args;
  const parts = [kind, serialNumber].filter((part) => typeof part === 'string');
  return { task: null, address: null, piece: parts.length === 0 ? null : parts.join(' · ') };
}

async function taskLabel(mirror: MirrorDatabase, id: string): Promise<ItemLabels> {
  return { task: (await mirror.rows('tasks').get(id))?.nickname ?? null, address: null };
}

/** How the rows of a resource are called; those of others have no words of their own. */
const labellers: Partial<Record<Resource, Labeller>> = {
  'operational-addresses': addressLabel,
  tasks: taskLabel,
  'task-assignments': async (mirror, id) => {
    const request = await mirror.rows('task-assignments').get(id);
    return request ? taskLabel(mirror, request.task.id) : nothing;
  },
  addresses: async (mirror, id) => {
    const place = await mirror.rows('addresses').get(id);
    return { task: null, address: place?.nickname ?? place?.name ?? place?.street ?? null };
  },
  customers: async (mirror, id) => {
    const customer = await mirror.rows('customers').get(id);
    return { task: null, address: null, customer: customer?.nickname ?? null };
  },
  scheduled: vacationLabel,
  'work-days': dayLabel,
  users: personLabel,
  roles: async (mirror, id, args) => ({ ...nothing, role: await nameOf(mirror, 'roles', { id, args }) }),
  'saved-views': async (mirror, id, args) => ({ ...nothing, view: await nameOf(mirror, 'saved-views', { id, args }) }),
  'step-templates': async (mirror, id, args) => ({
    ...nothing,
    template: await nameOf(mirror, 'step-templates', { id, args }),
  }),
  equipment: equipmentLabel,
  photos: async (mirror, id) => {
    const photo = await mirror.rows('photos').get(id);
    return photo ? proofLabel(mirror, photo.proof.id) : nothing;
  },
  proofs: proofLabel,
};

/** The words by which a person knows the row that a change is about; kept with the item, for the row may go. */
export async function labelsOf(
  mirror: MirrorDatabase,
  { resource, id }: RowKey,
  change?: { name: string; args: Record<string, unknown> },
): Promise<ItemLabels> {
  const file = change === undefined ? null : fileOfImport(change);
  if (file !== null) return { task: null, address: null, file };
  return labellers[resource]?.(mirror, id, change?.args ?? {}) ?? nothing;
}
