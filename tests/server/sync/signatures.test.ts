import { beforeAll, beforeEach, expect, it } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import type { ShareState } from '../../../domain/proof/states.ts';
import type { GivenSignature } from '../../../domain/signature/schema.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { getRow } from '../../../server/db/repositories/rows.ts';
import { createPull } from '../../../server/sync/pull/pull.ts';
import { contentValues, signed } from '../../domain/signature/signed-content.ts';
import { describeRules } from '../../support/databases.ts';
import { PullingDevice } from '../../support/pulling-device.ts';
import { PushingDevice } from '../../support/pushing-device.ts';
import { photoArgs } from '../../support/rows-proof.ts';
import { type TestServer, testServer } from '../../support/server.ts';
import { freshId, makeJob, makeOffice, type Office } from '../../support/sync-office.ts';

describeRules('signatures of customers (decision 0186)', (opener) => {
  let server: TestServer;
  let office: Office;
  let device: PushingDevice;
  let address: string;
  let proof: string;

  beforeAll(async () => {
    server = await testServer(opener, { demo: false });
  });

  const kysely = () => server.context.database.kysely;

  beforeEach(async () => {
    office = await makeOffice(kysely());
    device = new PushingDevice(server.context, office.installer);
    const job = await makeJob(kysely(), office, { addresses: 1, assignees: [office.installer.userId] });
    address = must(job.addressIds[0], 'the address');
    proof = freshId();
  });

  const sign = (signature: GivenSignature) => {
    const args = { id: proof, type: 'INSTALLATION', nickname: null, status: 'NORMAL', comment: null, addresses: [] };
    const photos = [{ ...photoArgs(freshId()), kind: 'SIGNATURE' }];
    return device.do('createProof', { ...args, operationalAddress: { id: address }, photos, signature });
  };

  const content = () => ({ work: { ...contentValues().work, address } });
  const stored = () => getRow(kysely(), 'proofs', proof);

  it('are kept with what was signed, whose hash the server has checked', async () => {
    expect(await sign(await signed(content()))).toEqual({ kind: 'applied' });
    expect(await stored()).toMatchObject({
      signature: { name: 'Άννα Δήμου' },
      signedContent: contentValues(content()),
    });
  });

  it('are refused where the hash is another, or the text is not the canonical one', async () => {
    const signature = await signed(content());
    if (signature.kind !== 'SIGNED') throw new Error('not signed');
    const changed = signature.content.replace('Άννα', 'Ελένη');
    const refused = { kind: 'rejected', code: 'signature_mismatch' };
    expect(await sign({ ...signature, content: changed })).toMatchObject(refused);
    expect(await sign({ ...signature, hash: 'a'.repeat(64) })).toMatchObject(refused);
    expect(await stored()).toBeUndefined();
  });

  it('reach who sees the proof, and a customer without what the crew wrote', async () => {
    await sign(await signed(content()));
    const pull = await createPull(kysely(), server.context.now);
    const seen = async (viewer: Viewer) => {
      const pulling = new PullingDevice(pull, viewer);
      await pulling.pull();
      return pulling.row('proofs', proof);
    };
    expect(await seen(office.boss)).toMatchObject({ signature: { kind: 'SIGNED' }, signedContent: { v: 1 } });
    expect(await seen(office.client)).toBeUndefined();
    const stranger = await makeOffice(kysely(), 'elsewhere');
    expect(await seen(stranger.boss)).toBeUndefined();
    const boss = new PushingDevice(server.context, office.boss);
    const share = async (shareState: ShareState, seenState: ShareState) =>
      boss.do('changeShareState', { id: proof, shareState }, { base: { shareState: seenState } });
    expect(await share('FULL_SHARE', 'HIDDEN')).toEqual({ kind: 'applied' });
    expect(await seen(office.client)).toMatchObject({ signature: { name: 'Άννα Δήμου' }, signedContent: null });
  });
});
