import { describe, expect, test } from 'vitest';
import { fixedId } from '../../support/rows-in-memory.ts';
import { photoArgs, photoValues, proofValues } from '../../support/rows-proof.ts';
import { act, decide, verdict } from '../decide.ts';
import { firstId, job, taskId } from '../job.ts';
import { boss, client, employee, ids, stranger } from '../people.ts';

const proofId = fixedId(301);
const photoId = fixedId(401);
const company = { id: ids.boss };
const installer = employee();

const proven = () =>
  job()
    .with('proofs', {
      [proofId]: proofValues({
        company,
        task: { id: taskId },
        operationalAddress: { id: firstId },
        author: { id: ids.installer },
      }),
    })
    .with('photos', { [photoId]: photoValues({ company, task: { id: taskId }, proof: { id: proofId } }) });

const saying = (kind: string | null) => ({ name: 'setPhotoKind', args: { id: photoId, kind }, actor: installer });

describe('what a photo shows (issue 7)', () => {
  test('comes with the photo, or is not said, as by devices of earlier versions', async () => {
    const rows = proven();
    const [said, unsaid] = [fixedId(402), fixedId(403)];
    const photos = [{ ...photoArgs(said), kind: 'AFTER' }, photoArgs(unsaid)];
    expect(verdict(await act(rows, { name: 'addPhotos', args: { proof: proofId, photos }, actor: installer }))).toBe(
      'applied',
    );
    expect(rows.row('photos', said)).toMatchObject({ kind: 'AFTER', stamped: false });
    expect(rows.row('photos', unsaid).kind).toBeNull();
  });

  test('is said and taken back by who may change the proof; the last word counts', async () => {
    const rows = proven();
    await act(rows, saying('BEFORE'));
    await act(rows, { ...saying('SERIAL_NUMBER'), actor: boss });
    expect(rows.row('photos', photoId).kind).toBe('SERIAL_NUMBER');
    expect(await decide(rows, saying('SERIAL_NUMBER'))).toEqual({ kind: 'applied', writes: [], notices: [] });
    await act(rows, saying(null));
    expect(rows.row('photos', photoId).kind).toBeNull();
  });

  test.each([stranger, client, { ...installer, userId: ids.colleague }])('is not for others', async (actor) => {
    expect(verdict(await decide(proven(), { ...saying('AFTER'), actor }))).toBe('not_permitted');
  });

  test('needs the photo, and one of the four', async () => {
    expect(verdict(await decide(job(), saying('AFTER')))).toBe('not_found');
    expect(verdict(await decide(proven(), saying('SELFIE')))).toBe('validation');
  });
});
