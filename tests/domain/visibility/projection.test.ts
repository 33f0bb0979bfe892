import { expect, test } from 'vitest';
import { project } from '../../../domain/visibility/projection.ts';
import { firstId, job } from '../job.ts';
import { boss, client, employee } from '../people.ts';

const comments = {
  commentFromInstallationProofOfWork: 'Ο πελάτης έσπασε το πλακάκι',
  commentFromPickupProofOfWork: 'Λείπει μια βίδα',
};

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
