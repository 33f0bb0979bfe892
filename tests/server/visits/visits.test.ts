import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SharedVisits } from '../../../domain/catalogue/flow.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { day, hour, minute } from '../../../domain/kernel/time.ts';
import type { NewRow } from '../../../domain/rows.ts';
import { arrivalWindow } from '../../../domain/visit/window.ts';
import { getRow } from '../../../server/db/repositories/rows.ts';
import { lock, unlock } from '../../../server/services/operator/companies.ts';
import { bodyOf, refusal } from '../../support/answers.ts';
import { describeRules } from '../../support/databases.ts';
import type { Mailbox } from '../../support/mailbox.ts';
import { type MailedServer, mailedServer } from '../../support/mailed-server.ts';
import { PushingDevice } from '../../support/pushing-device.ts';
import type { TestServer } from '../../support/server.ts';
import {
  change,
  create,
  freshId,
  type Job,
  makeJob,
  makeOffice,
  type Office,
  store,
} from '../../support/sync-office.ts';

const applied = { kind: 'applied' };
const customerMail = 'customer@example.com';

describeRules('visits (decision 0188)', (opener) => {
  let server: TestServer;
  let mailbox: Mailbox;
  let post: MailedServer['post'];
  let office: Office;
  let job: Job;
  let address: string;
  let device: PushingDevice;

  beforeAll(async () => {
    ({ server, mailbox, post } = await mailedServer(opener));
  });

  const kysely = () => server.context.database.kysely;
  const write = (...writes: Parameters<typeof store>[1]) => store(kysely(), writes, server.clock.now());
  const setCompany = (set: Partial<NewRow<'companies'>>) => write(change('companies', office.bossId, set));
  const setCustomer = (set: Partial<NewRow<'customers'>>) => write(change('customers', office.customerId, set));

  beforeEach(async () => {
    server.clock.advance(2 * day);
    office = await makeOffice(kysely(), 'Κλιματισμός Πάτρας');
    await setCompany({ tellCustomers: true });
    await setCustomer({ email: customerMail });
    job = await makeJob(kysely(), office);
    address = must(job.addressIds[0], 'an address');
    device = new PushingDevice(server.context, office.installer);
    await write(
      change('users', office.installer.userId, { name: 'Νίκος', surname: 'Παππάς' }),
      change('addresses', must(job.placeIds[0], 'a place'), { street: 'Κορίνθου 121' }),
    );
    mailbox.received.length = 0;
  });

  const setOut = (given: { travel?: number | null; at?: number; id?: string } = {}) => {
    const { travel = 30 * minute, at = server.clock.now(), id = address } = given;
    return device.do('setOnMyWay', { id, travel }, { at });
  };
  /** To whom mails have gone. */
  const told = async (): Promise<string[]> => {
    await post();
    return mailbox.received.flatMap(({ to }) => to);
  };
  const textTo = (receiver: string) => mailbox.textTo(receiver).replaceAll(/\s+/g, ' ');
  const linkOf = async () => must(await getRow(kysely(), 'tasks', job.taskId), 'the task').pkSharedId ?? '';
  const visits = async () => server.anybody.get(`/flow/${await linkOf()}/visits`);
  const shown = async (): Promise<SharedVisits> => bodyOf(await visits());
  const stopLink = (text: string) => must(/flow\/mails\/([\w-]+)/.exec(text)?.[1], 'a link to stop mails');

  describe('mail the customer', () => {
    it('once for each address and day, with who comes, when, and where to look', async () => {
      expect(await setOut()).toEqual(applied);
      expect(await told()).toEqual([customerMail]);
      const text = textTo(customerMail);
      // The clock of the tests stands at nine in Athens.
      expect(text).toContain('(Νίκος) είναι καθ’ οδόν (Κορίνθου 121). Αναμένεται 09:30–10:00.');
      expect(text).toContain('Κλιματισμός Πάτρας');
      expect(text).toContain(`https://ergon.example.com/flow/${await linkOf()}`);
      expect(text).not.toContain('Παππάς');
      const { raw } = must(mailbox.received[0], 'the mail');
      expect(raw.replaceAll(/\r\n\s+/g, ' ')).toContain(
        `List-Unsubscribe: <https://ergon.example.com/flow/mails/${stopLink(text)}>`,
      );
      server.clock.advance(minute);
      expect(await device.do('takeBackVisit', { id: address, arrived: false })).toEqual(applied);
      expect(await setOut()).toEqual(applied);
      expect(await told()).toEqual([customerMail]);
      server.clock.advance(day);
      expect(await setOut()).toEqual(applied);
      expect(await told()).toEqual([customerMail, customerMail]);
    });

    it('also after a way that was taken back before its mail had left', async () => {
      await setOut();
      server.clock.advance(1000);
      await device.do('takeBackVisit', { id: address, arrived: false });
      expect(await told()).toEqual([]);
      server.clock.advance(minute);
      await setOut();
      expect(await told()).toEqual([customerMail]);
    });

    it('in the language of their country, or that of their account', async () => {
      await setCustomer({ country: { code: 'DE', name: 'Germany' } });
      await setOut();
      await told();
      expect(textTo(customerMail)).toContain('Νίκος of Κλιματισμός Πάτρας is on the way to you');
      await write(
        create('users-settings', office.client.userId, { tableSettings: JSON.stringify({ language: 'el' }) }),
      );
      server.clock.advance(day);
      await setOut();
      await told();
      expect(textTo(customerMail)).toContain('είναι καθ’ οδόν');
    });

    it('of the place, who gets no link to a task of somebody else', async () => {
      const neighbour = freshId();
      await write(
        create('customers', neighbour, {
          company: office.company,
          nickname: 'Γείτονας',
          email: 'neighbour@example.com',
        }),
        change('addresses', must(job.placeIds[0], 'a place'), { customer: { id: neighbour } }),
      );
      await setOut();
      expect(await told()).toEqual(['neighbour@example.com']);
      expect(textTo('neighbour@example.com')).not.toContain(await linkOf());
    });

    it.each<[string, () => Promise<unknown>]>([
      ['of a company that has not asked for it', () => setCompany({ tellCustomers: false })],
      ['whose e-mail address nobody knows', () => setCustomer({ email: null })],
      ['of another company', () => setCustomer({ company: { id: freshId() } })],
      ['of a locked company', () => lock(server.context, office.bossId)],
      ['of a deactivated company', () => write(change('users', office.bossId, { enabled: false }))],
    ])('but not one %s', async (_which, make) => {
      await make();
      expect(await setOut()).toEqual(applied);
      expect(await told()).toEqual([]);
    });

    it('not when it comes late: they were expected, or have arrived, or the work has begun', async () => {
      const at = server.clock.now() - 3 * hour;
      expect(await setOut({ at, travel: hour })).toEqual(applied);
      expect(await told()).toEqual([]);
      server.clock.advance(day);
      await setOut();
      await device.do('setArrived', { id: address });
      expect(await told()).toEqual([]);
      server.clock.advance(day);
      await write(change('operational-addresses', address, { completionStatus: 'IN_PROGRESS' }));
      await setOut();
      expect(await told()).toEqual([]);
    });

    it('until they open the link in it, which stops those of this company alone and can be taken back', async () => {
      await setOut();
      await told();
      const token = stopLink(textTo(customerMail));
      const choose = (stopped: boolean) => server.anybody.put(`/flow/mails/${token}`, { stopped });
      expect(bodyOf(await choose(true))).toEqual({ company: 'Κλιματισμός Πάτρας', stopped: true });
      server.clock.advance(day);
      await setCustomer({ email: 'Customer@Example.com' });
      await setOut();
      expect(await told()).toHaveLength(1);
      const first = { office, address, device };
      office = await makeOffice(kysely(), 'Άλλη');
      await setCompany({ tellCustomers: true });
      await setCustomer({ email: customerMail });
      device = new PushingDevice(server.context, office.installer);
      await setOut({ id: must((await makeJob(kysely(), office)).addressIds[0], 'an address') });
      expect(await told()).toHaveLength(2);
      ({ office, address, device } = first);
      expect(bodyOf(await choose(false))).toMatchObject({ stopped: false });
      server.clock.advance(day);
      await setOut();
      expect(await told()).toHaveLength(3);
      expect(refusal(await server.anybody.put(`/flow/mails/${'x'.repeat(22)}`, { stopped: true }))).toEqual([
        404,
        'not_found',
      ]);
    });
  });

  describe('are shown by the link of the task', () => {
    it('while they are of today, without who comes, though the task itself is not shown yet', async () => {
      expect(refusal(await visits())).toEqual([404, 'not_found']);
      const onMyWayAt = server.clock.now();
      await setOut();
      const window = arrivalWindow(onMyWayAt, 30 * minute);
      const visit = { id: address, street: 'Κορίνθου 121', onMyWayAt, window, arrivedAt: null, doneAt: null };
      expect(await shown()).toEqual({ company: 'Κλιματισμός Πάτρας', timeZone: 'Europe/Athens', visits: [visit] });
      expect(JSON.stringify(await shown())).not.toContain(office.installer.userId);
      expect((await server.anybody.get(`/flow/${await linkOf()}`)).status).toBe(404);
      server.clock.advance(20 * minute);
      await device.do('setArrived', { id: address });
      expect((await shown()).visits).toMatchObject([{ arrivedAt: onMyWayAt + 20 * minute, doneAt: null }]);
      server.clock.advance(day);
      expect(refusal(await visits())).toEqual([404, 'not_found']);
    });

    it('with a window by the right clock, whatever that of the phone says', async () => {
      const now = server.clock.now();
      const item = { id: address, travel: 30 * minute };
      expect(await device.do('setOnMyWay', item, { at: now - 3 * hour, offset: 3 * hour })).toEqual(applied);
      const window = arrivalWindow(now, 30 * minute);
      expect((await shown()).visits).toMatchObject([{ onMyWayAt: now, window }]);
    });

    it('to the end of the work, and none of another day once the task is shown', async () => {
      await setOut();
      const marks = [
        ['markCollected', 'NO_PROGRESS'],
        ['markInProgress', 'COLLECTED'],
        ['markInstalled', 'IN_PROGRESS'],
      ] as const;
      for (const [name, completionStatus] of marks) {
        server.clock.advance(10 * minute);
        expect(await device.do(name, { id: address }, { base: { completionStatus } })).toEqual(applied);
      }
      const now = server.clock.now();
      expect((await shown()).visits).toMatchObject([{ arrivedAt: now - 20 * minute, doneAt: now }]);
      server.clock.advance(day);
      expect((await shown()).visits).toEqual([]);
    });

    it('only by companies that tell of them', async () => {
      await setOut();
      await setCompany({ tellCustomers: false });
      expect(refusal(await visits())).toEqual([404, 'not_found']);
      await setCompany({ tellCustomers: true });
      await lock(server.context, office.bossId);
      expect(refusal(await visits())).toEqual([404, 'not_found']);
      await unlock(server.context, office.bossId);
      expect((await visits()).status).toBe(200);
    });

    it('and not by an id of no task', async () => {
      expect(refusal(await server.anybody.get(`/flow/${'A'.repeat(22)}/visits`))).toEqual([404, 'not_found']);
    });
  });
});
