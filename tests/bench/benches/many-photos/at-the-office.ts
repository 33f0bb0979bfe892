import { createHash } from 'node:crypto';
import { must } from '../../../../domain/kernel/assert.ts';
import type { Photo, Proof } from '../../../../domain/schemas.ts';
import { Office } from '../../../e2e/support/office.ts';
import { Seed } from '../../../scenarios/machine/seed.ts';
import type { KeptFile } from '../../../support/outbox-in-page.ts';
import { nameOf } from './gallery.ts';
import { type Job, proofsOf } from './job.ts';
import { type Plan, seed } from './plan.ts';
import type { World } from './world.ts';

/** Of so many photos the stored bytes are read. */
const sample = 50;

export interface Found {
  /** Photos that the office lacks, or has with another hash than the device computed. */
  lost: number;
  /** Rows beside the first one of each photo. */
  doubled: number;
  /** Photos of the sample whose stored bytes have another hash. */
  broken: number;
  /** Of the photos of each job, as they were sent. */
  bytes: Record<keyof Plan, number>;
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The photos at some addresses, as the boss sees them. */
async function photosAt(office: Office, addresses: ReadonlySet<string>): Promise<Photo[]> {
  const proofs = [...(await office.get<Proof[]>('pow-p/all')), ...(await office.get<Proof[]>('pow-i/all'))];
  const photos: Photo[] = [];
  for (const { id, operationalAddress } of proofs) {
    if (addresses.has(operationalAddress.id)) photos.push(...(await office.get<Photo[]>(`photos/getAll/${id}`)));
  }
  return photos;
}

async function countBroken(office: Office, photos: readonly Photo[]): Promise<number> {
  const chance = new Seed(seed);
  let broken = 0;
  for (let count = 0; count < Math.min(sample, photos.length); count += 1) {
    const { id, hash } = must(chance.pick(photos), 'a photo');
    if (sha256(await office.bytes(`photos/getImageByPhotoId/${id}`)) !== hash) broken += 1;
  }
  return broken;
}

/** The files of some photos on the phone, by their names. Throws where two have the same bytes: then counting tells nothing. */
function filesOf(files: readonly KeptFile[], names: readonly string[]): Map<string, KeptFile> {
  const byName = new Map(files.map((file) => [file.name ?? '', file]));
  const found = new Map(names.map((name) => [name, must(byName.get(name), `${name} on the phone`)]));
  if (new Set([...found.values()].map(({ hash }) => hash)).size < found.size)
    throw new Error('The photos are not all different.');
  return found;
}

const namesOf = (job: Job): string[] => proofsOf(job).flatMap(({ numbers }) => numbers.map(nameOf));

/** Compares what the office has with what a phone has taken. */
export async function compare({ office: { url } }: World, jobs: Record<keyof Plan, Job>): Promise<Found> {
  const { fast, slow } = jobs;
  const office = await Office.signIn({ url, directory: '', username: (name) => name }, 'boss');
  const addresses = new Set([fast, slow].flatMap(({ record }) => record.addresses.map(({ id }) => id)));
  const files = filesOf(await fast.phone.photos(), [...namesOf(fast), ...namesOf(slow)]);
  const photos = await photosAt(office, addresses);
  const byId = new Map(photos.map((photo) => [photo.id, photo]));
  const isThere = ({ id, hash }: KeptFile): boolean => {
    const photo = byId.get(id);
    return photo?.state === 'RECEIVED' && photo.hash === hash;
  };
  const bytesOf = (job: Job): number => namesOf(job).reduce((sum, name) => sum + (files.get(name)?.size ?? 0), 0);
  return {
    lost: [...files.values()].filter((file) => !isThere(file)).length,
    doubled: photos.length - new Set(photos.map(({ name }) => name)).size,
    broken: await countBroken(office, photos),
    bytes: { fast: bytesOf(fast), slow: bytesOf(slow) },
  };
}
