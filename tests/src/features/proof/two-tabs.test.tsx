import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { dayOfDate, hour } from '../../../../domain/kernel/time.ts';
import type { PerformResult } from '../../../../domain/mutation/decision.ts';
import type { Change } from '../../../../workers/contract/engine.ts';
import type { MirrorDatabase } from '../../../../workers/mirror/database.ts';
import { type FieldWorld, worldId } from '../../support/field-world.ts';
import { openApp } from '../../support/open-app.tsx';
import { screenWorld } from '../../support/screen-world.ts';
import { ScriptedEngine } from '../../support/scripted-engine.ts';
import { installer, waitingFile } from '../../support/stories.ts';

const date = '2026-11-21';
const address = worldId('a', 1);
const [made, theirs, mine] = [worldId('e', 1), worldId('f', 1), worldId('f', 2)];
const key = `proof:new:${address}`;

/** Has the proof that the other tab made. */
class OtherTabSaved extends ScriptedEngine {
  saved = false;
  override answerTo = ({ args }: Change): PerformResult =>
    this.saved && args.id === made ? { kind: 'refused', code: 'id_taken', fields: ['id'] } : this.performResult;
}

describe('a new proof whose draft another tab saved', () => {
  let engine: OtherTabSaved;
  let world: FieldWorld;
  let mirror: MirrorDatabase;

  beforeEach(async () => {
    ({ mirror, engine, world } = await screenWorld(installer, () => new OtherTabSaved()));
    await world.task(1, dayOfDate(date, 'Europe/Athens').from + 9 * hour);
    await world.address(1, 1, { nickname: 'Φαρμακείο', completionStatus: 'IN_PROGRESS' });
    await world.place(1);
  });

  /** Opens the form with a draft of these photos, and lets the other tab save it with its own photo. */
  const open = async (photos: readonly string[], comment: string) => {
    for (const id of photos) await mirror.files.put(waitingFile({ id, item: null, state: 'queued' }));
    const value = {
      id: made,
      seen: { nickname: null, comment: null, status: 'NORMAL', places: [] },
      fields: { type: 'INSTALLATION', address, places: [], comment, added: photos.map((id) => ({ id, name: null })) },
    };
    engine.drafts.set(key, { key, value, files: [...photos], savedAt: 0 });
    const { user } = await openApp({ path: `/my-day?day=${date}&address=${address}&proof=new`, engine, phone: true });
    const sheet = within(await screen.findByRole('dialog', { name: 'Φαρμακείο' }));
    expect(await sheet.findAllByText('on this device')).toHaveLength(photos.length);
    await world.proof(1, 1, { comment: 'Τα δικά τους' });
    await world.photo(1, 1);
    engine.saved = true;
    await user.click(sheet.getByRole('button', { name: 'Save' }));
  };
  const proofs = () => engine.performed.filter(({ name }) => name === 'createProof');

  it('becomes another proof, with the photos that the first has not', async () => {
    await open([theirs, mine], 'Τα δικά μου');
    expect(await screen.findByText('Saved on this device. It will be sent automatically.')).toBeDefined();
    expect(proofs()).toHaveLength(2);
    const again = proofs()[1];
    expect(again?.args.id).not.toBe(made);
    expect(again).toMatchObject({ args: { comment: 'Τα δικά μου', operationalAddress: { id: address } } });
    expect(again?.args.photos).toMatchObject([{ id: mine }]);
    expect(engine.asked).toContainEqual(['dropDraft', key, [theirs, mine]]);
  });

  it('is not told as saved where it says nothing beside the first', async () => {
    await open([theirs], '');
    expect(await screen.findByText('Another row has this id.')).toBeDefined();
    expect(proofs()).toHaveLength(1);
    expect(engine.drafts.has(key)).toBe(true);
  });
});
