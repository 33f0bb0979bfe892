import { describe, expect, test } from 'vitest';
import { resources } from '../../../domain/kernel/resources.ts';
import { type ShareState, shareStates } from '../../../domain/proof/states.ts';
import type { AnyRow } from '../../../domain/rows.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { photoValues, proofValues } from '../../support/rows-proof.ts';
import { shownIn, type World } from '../../support/world.ts';
import { firstId, job, taskId } from '../job.ts';
import { boss, client, employee, ids, partner, partnerEmployee, stranger } from '../people.ts';

const proofId = fixedId(301);
const photos = { drawn: fixedId(401), own: fixedId(402), theirs: fixedId(403) } as const;
type Photo = keyof typeof photos;

/** A job of boss's company that the partner does, proved with a photo that was drawn on, by either of them. */
function world(shareState: ShareState): World {
  const place = { task: { id: taskId }, proof: { id: proofId } };
  const rows = job({ task: { assignee: { id: ids.partner }, customer: { id: ids.customer } } })
    .with('proofs', {
      [proofId]: proofValues({
        company: { id: ids.boss },
        task: { id: taskId },
        operationalAddress: { id: firstId },
        shareState,
      }),
    })
    .with('photos', {
      [photos.drawn]: photoValues({ ...place, company: { id: ids.boss } }),
      [photos.own]: photoValues({ ...place, company: { id: ids.boss }, originalOf: { id: photos.drawn } }),
      [photos.theirs]: photoValues({ ...place, company: { id: ids.partner }, originalOf: { id: photos.drawn } }),
    });
  return new Map(
    resources.map((resource) => [resource, new Map(rows.all(resource).map((row): [string, AnyRow] => [row.id, row]))]),
  );
}

const shared: readonly ShareState[] = ['PHOTO_SHARE', 'FULL_SHARE'];

const people: { who: string; viewer: Viewer; sees: (state: ShareState) => Photo[] }[] = [
  { who: 'the boss', viewer: boss, sees: () => ['drawn', 'own'] },
  { who: 'the office', viewer: employee('PUT_TASKS'), sees: () => ['drawn', 'own'] },
  { who: 'the installer', viewer: employee(), sees: () => ['drawn', 'own'] },
  { who: 'a colleague without the task', viewer: { ...employee(), userId: ids.colleague }, sees: () => [] },
  { who: 'the partner', viewer: partner, sees: () => ['drawn', 'theirs'] },
  { who: 'the partner’s office', viewer: partnerEmployee('POST_TASKS'), sees: () => ['drawn', 'theirs'] },
  { who: 'another company', viewer: stranger, sees: () => [] },
  { who: 'the customer', viewer: client, sees: (state) => (shared.includes(state) ? ['drawn'] : []) },
];

const table = people.flatMap(({ who, viewer, sees }) =>
  shareStates.map((state) => ({ who, viewer, state, seen: sees(state) })),
);

describe('originals of photos that were drawn on', () => {
  test.each(table)('$who, while the proof is $state: $seen', ({ viewer, state, seen }) => {
    const rows = world(state);
    const found = (Object.keys(photos) as Photo[]).filter((photo) => {
      const row = rows.get('photos')?.get(photos[photo]);
      return row !== undefined && shownIn(rows, viewer, 'photos', row) !== null;
    });
    expect(found).toEqual(seen);
  });
});
