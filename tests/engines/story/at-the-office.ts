import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { HistoryPage } from '../../../domain/history/entry.ts';
import type { OperationalAddress, Photo, Proof } from '../../../domain/schemas.ts';
import type { Company } from '../../e2e/support/company.ts';
import { Office } from '../../e2e/support/office.ts';
import type { KeptFile } from '../../support/outbox-in-page.ts';
import type { DoneProof, Place } from './ledger.ts';

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The office has everything that was done at each address, once, and every photo as the device hashed it. */
export async function expectOnceAtTheOffice(
  company: Company,
  places: readonly Place[],
  files: readonly KeptFile[],
): Promise<void> {
  const office = await Office.signIn(company, 'boss');
  const proofs = [...(await office.get<Proof[]>('pow-p/all')), ...(await office.get<Proof[]>('pow-i/all'))];
  const hashes = new Map<string, string>();
  for (const place of places) {
    await expectMarks(office, place);
    const own = proofs.filter(({ operationalAddress }) => operationalAddress.id === place.id);
    expect(own.map(({ comment }) => comment).sort(), place.name).toEqual(
      place.proofs.map(({ comment }) => comment).sort(),
    );
    for (const proof of place.proofs) {
      const [row] = own.filter(({ comment }) => comment === proof.comment);
      for (const [id, hash] of await photosOf(office, row?.id ?? '', proof)) hashes.set(id, hash);
    }
  }
  expect(hashes).toEqual(new Map(files.map(({ id, hash }) => [id, hash])));
}

async function expectMarks(office: Office, { id, name, done, status, failure }: Place): Promise<void> {
  const address = await office.get<OperationalAddress>(`operational-addresses/${id}`);
  expect(address, name).toMatchObject({
    completionStatus: status,
    failureReason: failure?.reason ?? null,
    failureComment: failure?.comment ?? null,
  });
  const { entries } = await office.get<HistoryPage>(`history/operational-addresses/${id}?rows=200`);
  const told = entries.filter(({ outcome }) => outcome.kind === 'applied').map(({ name: mutation }) => mutation);
  expect(told.sort(), name).toEqual([...done].sort());
}

/** The photos of a proof with the hash of the bytes that the office serves; each was received once and is what was sent. */
async function photosOf(office: Office, proof: string, { photos }: DoneProof): Promise<[string, string][]> {
  const rows = await office.get<Photo[]>(`photos/getAll/${proof}`);
  expect(rows.map(({ name }) => name).sort()).toEqual(photos.map(({ name }) => name).sort());
  return Promise.all(
    rows.map(async ({ id, name, state, hash }): Promise<[string, string]> => {
      const served = sha256(await office.bytes(`photos/getImageByPhotoId/${id}`));
      expect({ name, state, hash }).toEqual({ name, state: 'RECEIVED', hash: served });
      const chosen = photos.find((photo) => photo.name === name);
      expect(served, name ?? '').toBe(chosen?.hash ?? served);
      return [id, served];
    }),
  );
}
