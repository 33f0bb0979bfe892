import { describe, expect, it } from 'vitest';
import { placeAgreement, placeAgreementKey } from '../../../domain/mark-place/agreement.ts';
import { markDistance, placeOfMark } from '../../../domain/mark-place/distance.ts';
import { project } from '../../../domain/visibility/projection.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import type { RowsInMemory } from '../../support/rows-in-memory.ts';
import { act, noon, verdict } from '../decide.ts';
import { firstId, job } from '../job.ts';
import { boss, client, employee, ids, partner, stranger } from '../people.ts';

const installer = employee();
const place = { latitude: 38.2466, longitude: 21.7346, accuracy: 15 };

interface Given {
  asks?: boolean;
  agreed?: boolean | null;
  first?: Parameters<typeof job>[0] extends infer Options ? NonNullable<Options> : never;
  /** Whose agreement it is, and with which company. */
  of?: Viewer;
}

/** A job of a company that asks for places, with an installer who agreed. */
function given({ asks = true, agreed = true, first = {}, of = installer }: Given = {}): RowsInMemory {
  const rows = job({ first: { completionStatus: 'COLLECTED' }, ...first });
  const { companyId, userId } = of;
  const company = { id: companyId };
  rows.with('companies', { [companyId]: { company, name: 'Ergon', owner: company, askPosition: asks } as never });
  const said = agreed === null ? {} : { [placeAgreementKey(companyId)]: placeAgreement(agreed, noon) };
  const settings = { company, nickname: null, users: { id: userId }, tableSettings: JSON.stringify(said) };
  return rows.with('users-settings', { [userId]: settings });
}

const say = (rows: RowsInMemory, status = 'COLLECTED', actor: Viewer = installer) =>
  act(rows, { name: 'setMarkPlace', args: { id: firstId, status, place }, actor });
const addressOf = (rows: RowsInMemory) => rows.row('operational-addresses', firstId);
const stored = (rows: RowsInMemory) => placeOfMark(addressOf(rows), 'COLLECTED');

describe('the place of a mark (decision 0189)', () => {
  it('is kept with who and when, beside the mark’s status', async () => {
    const rows = given();
    expect(verdict(await say(rows))).toBe('applied');
    expect(addressOf(rows)).toMatchObject({ markPlaces: { COLLECTED: { ...place, by: ids.installer, at: noon } } });
    expect(addressOf(rows).completionStatus).toBe('COLLECTED');
  });

  it.each<[string, RowsInMemory, Viewer?, string?]>([
    ['the company doesn’t ask', given({ asks: false })],
    ['the person has not answered', given({ agreed: null })],
    ['the person has withdrawn', given({ agreed: false })],
    ['the person agreed with another company', given({ of: { ...installer, companyId: ids.partner } })],
    ['the address was set back', given({ first: { first: { completionStatus: 'NO_PROGRESS' } } })],
    ['the mark failed meanwhile', given({ first: { first: { completionStatus: 'FAILED' } } })],
    [
      'the work is another company’s',
      given({
        of: partner,
        first: { task: { assignee: { id: ids.partner } }, first: { completionStatus: 'COLLECTED' } },
      }),
      partner,
    ],
    ['the person may not mark it', given({ of: stranger }), stranger],
  ])('is forgotten in silence where %s', async (_, rows, actor) => {
    expect(verdict(await say(rows, 'COLLECTED', actor))).toBe('applied');
    expect(stored(rows)).toBeNull();
  });

  it('is that of the last mark of its status: another mark takes it away', async () => {
    const rows = given();
    await say(rows);
    const mark = (name: string, completionStatus: string, args = {}) =>
      act(rows, { name, args: { id: firstId, ...args }, base: { completionStatus }, actor: boss });
    await mark('markInProgress', 'COLLECTED');
    expect(stored(rows)).toMatchObject(place);
    await mark('correctStatus', 'IN_PROGRESS', { completionStatus: 'NO_PROGRESS', answers: null });
    await mark('markCollected', 'NO_PROGRESS');
    expect(addressOf(rows).markPlaces).toBeNull();
  });

  it('is refused where it is on no map', async () => {
    const asked = {
      name: 'setMarkPlace',
      args: { id: firstId, status: 'COLLECTED', place: { ...place, latitude: 91 } },
    };
    expect(verdict(await act(given(), { ...asked, actor: installer }))).toBe('validation');
  });

  it('is seen by the people of the company, and by nobody else', async () => {
    const rows = given();
    await say(rows);
    const row = addressOf(rows);
    const seenBy = (viewer: Viewer) => project('operational-addresses', { row, shown: 'whole' }, viewer).markPlaces;
    expect(seenBy(boss)).toEqual(row.markPlaces);
    expect(seenBy(installer)).toEqual(row.markPlaces);
    for (const viewer of [partner, client]) expect(seenBy(viewer)).toBeNull();
  });
});

describe('the distance of a mark', () => {
  const near = { latitude: 38.247, longitude: 21.7346 };
  const far = { latitude: 38.3, longitude: 21.7346 };

  it('is to the nearest pickup of a collection, else to the installation', () => {
    const places = { installation: far, pickups: [far, near] };
    expect(markDistance('COLLECTED', place, places).metres).toBeCloseTo(44.5, 0);
    expect(markDistance('INSTALLED', place, places).metres).toBeCloseTo(5938, 0);
    expect(markDistance('COLLECTED', place, { installation: near, pickups: [] }).metres).toBeCloseTo(44.5, 0);
  });

  it('is unknown where the address is not on the map', () => {
    const nowhere = { latitude: null, longitude: null };
    expect(markDistance('COLLECTED', place, { installation: near, pickups: [nowhere] })).toEqual({
      metres: null,
      accuracy: 15,
    });
    expect(markDistance('INSTALLED', place, { installation: null, pickups: [near] }).metres).toBeNull();
  });
});
