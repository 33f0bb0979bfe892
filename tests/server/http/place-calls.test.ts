import { beforeAll, describe, expect, it } from 'vitest';
import { hour } from '../../../domain/kernel/time.ts';
import type { Rows } from '../../../domain/rows.ts';
import { bodyOf, contentOf, ghost, refusal } from '../../support/answers.ts';
import { describeRules } from '../../support/databases.ts';
import { openDemo } from '../../support/demo-people.ts';
import type { TestClient, TestServer } from '../../support/server.ts';
import { subscribe } from '../../support/subscribe.ts';

describeRules('the calls of places, vacations, companies and requests (section 7)', (opener) => {
  let server: TestServer;
  let boss: TestClient;
  let installer: TestClient;
  let partner: TestClient;
  let stranger: TestClient;
  beforeAll(async () => {
    ({ server, boss, installer, partner, stranger } = await openDemo(opener));
    for (const who of [partner, stranger]) await subscribe(server, who.userId);
  });

  it('create, change and delete an address', async () => {
    const form = { street: 'Μαιζώνος 1', region: 'Κέντρο', province: 'Αχαΐα', country: 'Ελλάδα', floor: '1' };
    expect(refusal(await boss.post('/addresses', form))).toEqual([400, 'validation']);
    const given = { ...form, telephone: '2610000000' };
    expect(refusal(await installer.post('/addresses', given))).toEqual([403, 'not_permitted']);
    const address = bodyOf<Rows['addresses']>(await boss.post('/addresses', given));
    const edit = { id: address.id, floor: '2' };
    expect(refusal(await stranger.put('/addresses', edit))).toEqual([404, 'not_found']);
    expect(bodyOf(await boss.put('/addresses', edit))).toMatchObject({ floor: '2', street: 'Μαιζώνος 1' });
    expect(refusal(await boss.put('/addresses', { ...edit, latitude: 100 }))).toEqual([400, 'validation']);
    bodyOf(await boss.delete(`/addresses/${address.id}`));
  });

  it('plan a vacation, which nothing may overlap', async () => {
    const startingTime = server.clock.now() + 2400 * hour;
    const form = { employee: { id: installer.userId }, startingTime, endingTime: startingTime + 24 * hour };
    expect(refusal(await installer.post('/scheduled', form))).toEqual([403, 'not_permitted']);
    const vacation = bodyOf<Rows['scheduled']>(await boss.post('/scheduled', form));
    expect(vacation).toMatchObject({ vacationType: 'PAID_VACATION' });
    expect(refusal(await boss.post('/scheduled', form))[1]).toBe('schedule_overlap');
    expect(refusal(await boss.post('/scheduled', { ...form, startingTime: 'x' }))).toEqual([400, 'validation']);
    const edit = { id: vacation.id, vacationType: 'SICK_LEAVE' };
    expect(bodyOf(await boss.put('/scheduled', edit))).toMatchObject({ vacationType: 'SICK_LEAVE' });
    expect(refusal(await stranger.delete(`/scheduled/${vacation.id}`))).toEqual([404, 'not_found']);
    bodyOf(await boss.delete(`/scheduled/${vacation.id}`));
  });

  it('change a company by its owner only', async () => {
    const [company] = contentOf<Rows['companies']>(await boss.patch('/companies-user/paged', {}));
    const edit = { id: boss.userId, vat: '094000000' };
    expect(company).toBeDefined();
    expect(bodyOf(await boss.put('/companies-user', edit))).toMatchObject({ vat: '094000000' });
    expect(refusal(await installer.put('/companies-user', edit))).toEqual([403, 'not_permitted']);
    expect(refusal(await stranger.put('/companies-user', edit))).toEqual([404, 'not_found']);
  });

  describe('requests into a fleet', () => {
    const path = '/user-addition-request';
    const ask = (who: TestClient, receiver: string) => who.post(path, { receiver: { id: receiver } });

    it('are sent, taken back, sent again and rejected', async () => {
      const asked = bodyOf<Rows['user-additions']>(await ask(stranger, boss.userId));
      const { id } = asked;
      expect(asked).toMatchObject({ status: 'PENDING', receiver: { id: boss.userId } });
      expect(bodyOf(await boss.get(`${path}/asReceiver/pending`))).toMatchObject([{ id }]);
      expect(bodyOf(await stranger.get(`${path}/asSender`))).toMatchObject([{ id }]);
      expect(refusal(await partner.put(`${path}/reject`, { id }))).toEqual([404, 'not_found']);
      expect(refusal(await stranger.put(`${path}/reject`, { id }))).toEqual([403, 'not_permitted']);
      expect(bodyOf(await stranger.put(`${path}/cancel`, { id }))).toMatchObject({ status: 'CANCELLED' });
      expect(bodyOf(await stranger.put(`${path}/resend`, { id }))).toMatchObject({ status: 'PENDING' });
      expect(bodyOf(await boss.put(`${path}/reject`, { id }))).toMatchObject({ status: 'REJECTED' });
      expect(refusal(await boss.patch(`${path}/accept`, undefined, { query: { id } }))[1]).toBe('request_closed');
      expect(refusal(await boss.put(`${path}/reject`, { id: 'x' }))).toEqual([400, 'validation']);
    });

    it('make an agreement when they are accepted', async () => {
      const { id } = bodyOf<{ id: string }>(await ask(partner, stranger.userId));
      const accepted = await stranger.patch(`${path}/accept`, undefined, { query: { id } });
      expect(bodyOf(accepted)).toMatchObject({ status: 'ACCEPTED' });
      expect(bodyOf(await stranger.get('/subcontractorAgreement/all'))).toMatchObject([
        { contractor: { id: partner.userId }, subcontractor: { id: stranger.userId }, autoAccept: false },
      ]);
    });
  });

  it('refuse requests about tasks that are not there', async () => {
    const task = { task: { id: ghost }, receiver: { id: partner.userId } };
    expect(refusal(await boss.post('/task-assignment', task))).toEqual([404, 'not_found']);
    expect(refusal(await boss.post('/task-assignment', {}))).toEqual([400, 'validation']);
    for (const name of ['reject', 'cancel', 'resend'])
      expect(refusal(await boss.put(`/task-assignment/${name}`, { id: ghost }))).toEqual([404, 'not_found']);
  });
});
