import { beforeAll, beforeEach, expect, it } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import { largestVoiceNote } from '../../../domain/photo/recordings.ts';
import type { ShareState } from '../../../domain/proof/states.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { getRow } from '../../../server/db/repositories/rows.ts';
import { createPull } from '../../../server/sync/pull/pull.ts';
import { describeRules } from '../../support/databases.ts';
import { sendPhoto } from '../../support/office-photos.ts';
import { PullingDevice } from '../../support/pulling-device.ts';
import { PushingDevice } from '../../support/pushing-device.ts';
import { webm } from '../../support/recordings.ts';
import { photoArgs } from '../../support/rows-proof.ts';
import { type TestServer, testServer } from '../../support/server.ts';
import { freshId, makeJob, makeOffice, type Office } from '../../support/sync-office.ts';
import { jpeg } from '../../support/tus-client.ts';

describeRules('voice notes (decision 0192)', (opener) => {
  let server: TestServer;
  let office: Office;
  let address: string;
  let proof: string;
  let note: string;

  beforeAll(async () => {
    server = await testServer(opener, { demo: false });
  });

  const kysely = () => server.context.database.kysely;

  beforeEach(async () => {
    office = await makeOffice(kysely());
    const job = await makeJob(kysely(), office, { addresses: 1, assignees: [office.installer.userId] });
    address = must(job.addressIds[0], 'the address');
    [proof, note] = [freshId(), freshId()];
  });

  const announce = (photo: object) => {
    const device = new PushingDevice(server.context, office.installer);
    const args = { id: proof, type: 'INSTALLATION', nickname: null, status: 'NORMAL', comment: null, addresses: [] };
    const photos = [{ ...photoArgs(note), ...photo }];
    return device.do('createProof', { ...args, operationalAddress: { id: address }, photos });
  };
  const voice = { kind: 'VOICE_NOTE', seconds: 42 };
  const send = (bytes: Uint8Array) => sendPhoto(server.context, { id: note, by: office, bytes });
  const stored = () => getRow(kysely(), 'photos', note);

  it('are received as what their bytes are: sound, also before they are announced', async () => {
    await announce(voice);
    await send(webm());
    expect(await stored()).toMatchObject({ state: 'RECEIVED', mediaType: 'audio/webm', seconds: 42 });
    [proof, note] = [freshId(), freshId()];
    await send(webm());
    await announce(voice);
    expect(await stored()).toMatchObject({ state: 'RECEIVED', kind: 'VOICE_NOTE' });
  });

  it('are no pictures, and pictures are no voice notes, whichever comes first', async () => {
    await announce(voice);
    await expect(send(jpeg(500))).rejects.toMatchObject({ code: 'media_type' });
    [proof, note] = [freshId(), freshId()];
    await announce({});
    await expect(send(webm())).rejects.toMatchObject({ code: 'media_type' });
    [proof, note] = [freshId(), freshId()];
    await send(webm());
    await announce({});
    expect(await stored()).toMatchObject({ state: 'EXPECTED', hash: null });
  });

  it('are short', async () => {
    expect(await announce({ ...voice, seconds: 121 })).toMatchObject({ kind: 'rejected' });
    await expect(send(webm(largestVoiceNote))).rejects.toMatchObject({ code: 'too_large' });
  });

  it('reach a customer only where photos and texts are shared, and no other company', async () => {
    await announce(voice);
    await send(webm());
    const pull = await createPull(kysely(), server.context.now);
    const client = new PullingDevice(pull, office.client);
    const sees = async (device: PullingDevice) => {
      await device.pull();
      return device.row('photos', note) !== undefined;
    };
    const boss = new PushingDevice(server.context, office.boss);
    const share = (shareState: ShareState, before: ShareState) =>
      boss.do('changeShareState', { id: proof, shareState }, { base: { shareState: before } });
    await share('PHOTO_SHARE', 'HIDDEN');
    expect(await sees(client)).toBe(false);
    await share('FULL_SHARE', 'PHOTO_SHARE');
    expect(await sees(client)).toBe(true);
    await share('PHOTO_SHARE', 'FULL_SHARE');
    expect(await sees(client)).toBe(false);
    const of = (viewer: Viewer) => new PullingDevice(pull, viewer);
    expect(await sees(of(office.boss))).toBe(true);
    expect(await sees(of((await makeOffice(kysely(), 'elsewhere')).boss))).toBe(false);
  });
});
