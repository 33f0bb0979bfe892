import { expect, test } from 'vitest';
import { project } from '../../../domain/visibility/projection.ts';
import { firstId, job } from '../job.ts';
import { boss, client, employee } from '../people.ts';

const comments = {
  commentFromInstallationProofOfWork: 'Ο πελάτης έσπασε το πλακάκι',
  commentFromPickupProofOfWork: 'Λείπει μια βίδα',
};

test('a customer does not read what office and crew write for each other, and learns why an address failed', () => {
  const notes = { communicationInfo: 'Χρωστάει από πέρσι', failureComment: 'Δεν άνοιγε, αν και ήταν μέσα' };
  const row = job({ first: { ...notes, failureReason: 'NO_ACCESS' } }).row('operational-addresses', firstId);
  const shownTo = (viewer: typeof boss) => project('operational-addresses', { row, shown: 'whole' }, viewer);
  expect(shownTo(employee())).toMatchObject(notes);
  expect(shownTo(client)).toMatchObject({
    communicationInfo: null,
    failureComment: null,
    failureReason: 'NO_ACCESS',
  });
});

test('a customer does not read at an address what was written in proofs that were not shared', () => {
  const row = job({ first: comments }).row('operational-addresses', firstId);
  const shownTo = (viewer: typeof boss) => project('operational-addresses', { row, shown: 'whole' }, viewer);
  expect(shownTo(boss)).toMatchObject(comments);
  expect(shownTo(employee())).toMatchObject(comments);
  expect(shownTo(client)).toMatchObject({
    commentFromInstallationProofOfWork: null,
    commentFromPickupProofOfWork: null,
  });
});
