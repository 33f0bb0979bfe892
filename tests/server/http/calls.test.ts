import { beforeAll, describe, expect, it } from 'vitest';
import type { Rows } from '../../../domain/rows.ts';
import { describeRules } from '../../support/databases.ts';
import { type Answer, type TestClient, type TestServer, testServer } from '../../support/server.ts';

type Address = Rows['operational-addresses'];
type Proof = Rows['proofs'];

const contentIn = <Row>({ status, body }: Answer): Row[] => {
  expect(status).toBe(200);
  return (body as { content: Row[] }).content;
};
const rowIn = <Row>({ status, body }: Answer): Row => {
  expect([200, 201], JSON.stringify(body)).toContain(status);
  return body as Row;
};

describeRules('the calls that change rows', (opener) => {
  let server: TestServer;
  let boss: TestClient;
  let installer: TestClient;
  let client: TestClient;
  beforeAll(async () => {
    server = await testServer(opener);
    boss = await server.signIn('boss');
    installer = await server.signIn('installer');
    client = await server.signIn('client');
  });

  const addressesOf = async (nickname: string): Promise<Address[]> => {
    const filters = { nickname: { value: nickname, matchMode: 'equals' } };
    const [task] = contentIn<Rows['tasks']>(await boss.patch('/tasks/paged', { filters }));
    const page = await boss.patch(`/operational-addresses/paged/${task?.id}`, {
      rows: 10_000,
      sortField: 'installationAddress.nickname',
      sortOrder: 1,
    });
    return contentIn<Address>(page);
  };
  const first = async (nickname: string): Promise<Address> => {
    const [address] = await addressesOf(nickname);
    if (!address) throw new Error(`${nickname} has no address`);
    return address;
  };
  const mark = (who: TestClient, call: string, id: string, query: Record<string, string> = {}) =>
    who.put(`/operational-addresses/${call}`, undefined, { query: { id, ...query } });

  describe('operational addresses', () => {
    it('go from step to step, with the times and the work, and take the task with them', async () => {
      const { id, task } = await first('Αντλία θερμότητας, Καστελλόκαμπος');
      const now = server.clock.now();
      expect(rowIn(await mark(installer, 'completionStatusToCollected', id))).toMatchObject({
        completionStatus: 'COLLECTED',
        collectedOn: now,
        version: 2,
        salesPrice: null,
      });
      expect(rowIn(await mark(installer, 'beginOperationalAddess', id))).toMatchObject({ startedOn: now });
      server.clock.advance(60_000);
      await mark(installer, 'completionStatusToInProgress', id);
      server.clock.advance(60_000);
      expect(rowIn(await mark(installer, 'completionStatusToInstalled', id))).toMatchObject({
        completionStatus: 'INSTALLED',
        millisecondsWorkedOn: 120_000,
        startedOn: null,
      });
      expect(rowIn(await boss.get(`/tasks/${task.id}`))).toMatchObject({ taskCompletionStatus: 'INSTALLED' });
    });

    it('refuse a step that is not the next one, and say so', async () => {
      const { id } = await first('Ετήσια συντήρηση, Καφέ Γεωργίου');
      const answer = await mark(installer, 'completionStatusToInstalled', id);
      expect([answer.status, answer.body]).toMatchObject([409, { code: 'transition_not_allowed' }]);
      const failed = await mark(installer, 'completionStatusToFailed', id, {
        millisecondsWorkedOn: '0',
        failureReason: 'WEATHER',
      });
      expect(rowIn(failed)).toMatchObject({ completionStatus: 'FAILED', failureReason: 'WEATHER' });
    });

    it('refuse who may see and not mark, and who sees nothing answers as if it were not there', async () => {
      const { id } = await first('Κλιματισμός Καφέ Γεωργίου');
      const byClient = await mark(client, 'completionStatusToCollected', id);
      expect([byClient.status, byClient.body]).toMatchObject([403, { code: 'not_permitted' }]);
      const stranger = await server.signIn('newboss');
      const byStranger = await mark(stranger, 'completionStatusToCollected', id);
      expect([byStranger.status, byStranger.body]).toMatchObject([404, { code: 'not_found' }]);
      expect((await boss.get(`/operational-addresses/right-to-edit/${id}`)).body).toBe(true);
      expect((await client.get(`/operational-addresses/right-to-edit/${id}`)).body).toBe(false);
    });

    it('refuse a change of what has changed since, by If-Match', async () => {
      const { id, version } = await first('Απορροφητήρας, Το Λιμανάκι');
      const change = (tag: string, communicationInfo: string) =>
        boss.patch(`/operational-addresses/change-communication-info/${id}`, JSON.stringify(communicationInfo), {
          headers: { 'if-match': tag },
        });
      const done = await change(`"${version}"`, 'Από την πίσω πόρτα');
      expect(rowIn(done)).toMatchObject({ communicationInfo: 'Από την πίσω πόρτα' });
      expect(done.headers.etag).toBe(`"${version + 1}"`);
      const late = await change(`"${version}"`, 'Από μπροστά');
      expect([late.status, late.body]).toMatchObject([412, { code: 'version_conflict' }]);
      expect((await change('yesterday', 'x')).body).toMatchObject({ code: 'validation', fields: ['If-Match'] });
      expect(rowIn(await boss.get(`/operational-addresses/${id}`))).toMatchObject({
        communicationInfo: 'Από την πίσω πόρτα',
      });
    });

    it('take costs and extra costs from who may see prices, and add them up in the task', async () => {
      const [one, other] = await addressesOf('Αεραγωγοί, γυμναστήριο Κύκλος');
      const extra = (id: string | undefined, extraCost: number) =>
        boss.patch(`/operational-addresses/change-extra-costs/${id}`, { extraCost, extraCostDescription: 'Υλικά' });
      await extra(one?.id, 10.1);
      expect(rowIn(await extra(other?.id, 20.2))).toMatchObject({ extraCosts: 20.2, extraCostsDescription: 'Υλικά' });
      expect(rowIn(await boss.get(`/tasks/${one?.task.id}`))).toMatchObject({ totalExtraCosts: 30.3 });
      const costs = { costs: { salesPrice: 500, payout: 250.55 } };
      const changed = await boss.patch(`/operational-addresses/change-costs/${one?.id}`, costs);
      expect(rowIn(changed)).toMatchObject(costs.costs);
      const refused = await installer.patch(`/operational-addresses/change-costs/${one?.id}`, costs);
      expect([403, 404]).toContain(refused.status);
      const odd = { costs: { salesPrice: 1.234, payout: 1 } };
      expect((await boss.patch(`/operational-addresses/change-costs/${one?.id}`, odd)).body).toMatchObject({
        code: 'validation',
        fields: ['costs.salesPrice'],
      });
    });

    it('are finished together, and the payout divided among them to the cent', async () => {
      const [{ id, task } = { id: '', task: { id: '' } }] = await addressesOf('Κλιματιστικό, Φαρμακείο Ρηγοπούλου');
      const start = (await boss.get('/operational-addresses/bulkFinalize', { query: { taskId: task.id } })).body;
      expect(start).toMatchObject({ addresses: [{ id }], finalPayout: 110 });
      const query = { taskId: task.id, finalPayoutOfTask_fromTheseOpAddsFinishing: '99.99' };
      const path = '/operational-addresses/divide-among-installed-status-opAddr';
      expect(rowIn(await boss.patch(path, undefined, { query }))).toMatchObject([
        { id, completionStatus: 'FINISHED', finalPayout: 99.99 },
      ]);
      const again = await boss.patch(path, undefined, { query });
      expect([again.status, again.body]).toMatchObject([409, { code: 'transition_not_allowed' }]);

      const change = (who: TestClient) =>
        who.patch(`/operational-addresses/change-final-payout/${id}`, { finalPayout: 80.5 });
      expect((await change(installer)).status).toBe(403);
      expect(rowIn(await change(boss))).toMatchObject({ finalPayout: 80.5 });
      expect(rowIn(await boss.get(`/tasks/${task.id}`))).toMatchObject({ finalPayout: 80.5 });
    });

    it('are marked several at once: all of them or none, and not where the task has changed since', async () => {
      const name = 'Αεραγωγοί, γυμναστήριο Κύκλος';
      const chosen = await addressesOf(name);
      const [one] = chosen;
      const statuses = async () => (await addressesOf(name)).map(({ completionStatus }) => completionStatus);
      const markAll = (completionStatus: string, headers = {}) =>
        boss.patch(
          `/operational-addresses/mark/${one?.task.id}`,
          { addresses: chosen.map(({ id }) => id), completionStatus },
          { headers },
        );
      const { version } = rowIn<Rows['tasks']>(await boss.get(`/tasks/${one?.task.id}`));
      await mark(boss, 'completionStatusToCollected', one?.id ?? '');
      await mark(boss, 'completionStatusToInProgress', one?.id ?? '');
      // One of them may be installed now, the other may not.
      const refused = await markAll('INSTALLED');
      expect([refused.status, refused.body]).toMatchObject([409, { code: 'transition_not_allowed' }]);
      expect((await statuses()).sort()).toEqual(['IN_PROGRESS', 'NO_PROGRESS']);
      const late = await markAll('FAILED', { 'if-match': `"${version}"` });
      expect([late.status, late.body]).toMatchObject([412, { code: 'version_conflict' }]);
      const failed = await boss.patch(`/operational-addresses/mark/${one?.task.id}`, {
        addresses: chosen.map(({ id }) => id),
        completionStatus: 'FAILED',
        failureReason: 'WEATHER',
      });
      expect(rowIn(failed)).toMatchObject([{ completionStatus: 'FAILED' }, { completionStatus: 'FAILED' }]);
      expect(await statuses()).toEqual(['FAILED', 'FAILED']);
    });

    it('are reopened by whoever plans the task, with the time of that on record', async () => {
      const { id } = await first('Ετήσια συντήρηση, Καφέ Γεωργίου');
      const reopen = (who: TestClient) =>
        who.patch(`/operational-addresses/correct-status/${id}`, { completionStatus: 'NO_PROGRESS' });
      server.clock.advance(60_000);
      expect((await reopen(await server.signIn('installer2'))).status).not.toBe(200);
      expect(rowIn(await reopen(boss))).toMatchObject({
        completionStatus: 'NO_PROGRESS',
        failureReason: null,
        resetToOngoingTimestamp: server.clock.now(),
      });
    });
  });

  describe('proofs of work', () => {
    it('are created, edited, shared and deleted under their type', async () => {
      const { id: address, installationAddress } = await first('Δύο μονάδες, λογιστικό γραφείο');
      const body = { operationalAddress: { id: address }, addresses: [installationAddress], comment: 'Τοποθετήθηκε' };
      const proof = rowIn<Proof>(await installer.post('/pow-i/upload-pow', body));
      expect(proof).toMatchObject({
        type: 'INSTALLATION',
        status: 'NORMAL',
        shareState: 'HIDDEN',
        author: { id: installer.userId },
        doneOn: server.clock.now(),
      });
      const edited = await installer.put('/pow-i', { id: proof.id, comment: 'Με καθυστέρηση', status: 'DELAYED' });
      expect(rowIn(edited)).toMatchObject({ comment: 'Με καθυστέρηση', status: 'DELAYED', nickname: null });
      expect((await installer.patch(`/pow-i/changeShareState/${proof.id}/FULL_SHARE`)).status).toBe(403);
      const shared = await boss.patch(`/pow-i/changeShareState/${proof.id}/FULL_SHARE`);
      expect(rowIn(shared)).toMatchObject({ shareState: 'FULL_SHARE' });
      expect((await boss.patch(`/pow-i/changeShareState/${proof.id}/EVERYBODY`)).body).toMatchObject({
        code: 'validation',
      });
      expect((await boss.get(`/pow-i/opadd/${address}`)).body).toMatchObject([{ id: proof.id }]);
      expect((await boss.get(`/pow-i/opadd/${address}/add/${installationAddress?.id}`)).body).toHaveLength(1);
      expect((await boss.get(`/pow-i/opadd/${address}/add/${address}`)).body).toEqual([]);
      expect((await boss.get(`/pow-p/${proof.id}`)).status).toBe(404);
      expect((await boss.delete(`/pow-p/${proof.id}`)).status).toBe(404);
      expect((await installer.delete(`/pow-i/${proof.id}`)).status).toBe(200);
      expect((await installer.delete(`/pow-i/${proof.id}`)).status).toBe(404);
    });

    it('are created with the id that the client minted, once', async () => {
      const { id: address } = await first('Δύο μονάδες, λογιστικό γραφείο');
      const id = server.context.newId();
      const made = await installer.post('/pow-p', { id, operationalAddress: { id: address } });
      expect([made.status, made.body]).toMatchObject([201, { id, type: 'PICKUP' }]);
      const taken = await boss.post('/pow-p', { id, operationalAddress: { id: address } });
      expect([taken.status, taken.body]).toMatchObject([409, { code: 'id_taken' }]);
    });
  });

  it('tell the office what the installer did, and let it be marked read', async () => {
    const { id } = await first('Θερμοστάτες, Ιατρεία Αγυιάς');
    await mark(installer, 'completionStatusToInProgress', id);
    const unread = rowIn<Rows['notifications'][]>(await boss.get('/notifications/all'));
    const told = unread.find(({ changedItemId }) => changedItemId === id);
    expect(told).toMatchObject({ notificationType: 'IN_PROGRESS', status: 'UNREAD', receiver: { id: boss.userId } });
    const read = await boss.patch('/notifications', undefined, { query: { id: told?.id ?? '' } });
    expect(rowIn(read)).toMatchObject({ status: 'READ' });
    const left = rowIn<Rows['notifications'][]>(await boss.get('/notifications/all'));
    expect(left.map((row) => row.id)).not.toContain(told?.id);
    expect(rowIn<Rows['notifications'][]>(await boss.get('/notifications')).map((row) => row.id)).toContain(told?.id);
    const others = await installer.patch('/notifications', undefined, { query: { id: told?.id ?? '' } });
    expect([others.status, others.body]).toMatchObject([404, { code: 'not_found' }]);
  });
});
