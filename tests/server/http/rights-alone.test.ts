import { beforeAll, expect, it } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import type { Resource } from '../../../domain/kernel/resources.ts';
import { day, hour } from '../../../domain/kernel/time.ts';
import type { NewRow } from '../../../domain/rows.ts';
import { sampled } from '../../../tools/test/sizes.ts';
import { bodyOf } from '../../support/answers.ts';
import { describeRules } from '../../support/databases.ts';
import { hire } from '../../support/hire.ts';
import { postItem, pushItem } from '../../support/pushing-device.ts';
import { type Deed, deeds, mayWith, roleSets } from '../../support/rights-alone.ts';
import { type Send, type TestClient, type TestServer, testServer } from '../../support/server.ts';
import { create, freshId, storeUntold } from '../../support/sync-office.ts';

/** What a pull answers, as far as it is asked here. */
interface Page {
  next: string | null;
  changes: { resource: string; put: Record<string, unknown>[] }[];
}

/** A mutation by its name, with its arguments and base. */
type Pushed = readonly [string, object, object?];

/** A deed on its two roads: a call, and an item that is pushed; or what is read, by a call and by a pull. */
type Tried =
  | { call: readonly ['POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET', string, Send?]; item: Pushed }
  | { seen: readonly [Resource, string]; path: string; field?: string };

const plainTask = {
  installationTimestampFrom: null,
  installationTimestampTo: null,
  pickupTimestampFrom: null,
  pickupTimestampTo: null,
  salesPrice: null,
  totalPayout: null,
  estimateTime: null,
  antediluvian: false,
  addresses: [],
};

const plainCustomer = {
  nickname: 'job',
  name: null,
  afm: null,
  code: null,
  job: null,
  email: null,
  telephone: null,
  comment: null,
  country: { name: 'Greece', code: 'EL' },
};

const plainAddress = {
  nickname: 'job',
  name: null,
  street: 'Κορίνθου 1',
  region: 'Πάτρα',
  province: 'Αχαΐα',
  zipCode: '26223',
  country: 'Ελλάδα',
  floor: '1',
  telephone: '2610220115',
  comment: null,
  latitude: null,
  longitude: null,
  customer: null,
  sharedAddress: true,
};

describeRules('each right alone', (opener) => {
  let server: TestServer;
  let boss: TestClient;
  let colleague: { id: string };
  let customer: { id: string };
  beforeAll(async () => {
    server = await testServer(opener);
    boss = await server.signIn('boss');
    colleague = { id: (await server.signIn('installer')).userId };
    const rows = bodyOf<{ content: { id: string }[] }>(await boss.patch('/customers/paged', { rows: 1 }));
    customer = must(rows.content[0], 'a customer');
  });

  const company = (): { id: string } => ({ id: boss.userId });
  const put = async <Name extends Resource>(resource: Name, given: Partial<NewRow<Name>>): Promise<string> => {
    const id = freshId();
    await storeUntold(server.context.database.kysely, [create(resource, id, given)]);
    return id;
  };

  async function job(
    crew: TestClient,
    given: Partial<NewRow<'tasks'>>,
    address: Partial<NewRow<'operational-addresses'>> = {},
  ) {
    const from = server.clock.now() + day;
    const task = await put('tasks', {
      company: company(),
      owner: company(),
      taskCreator: company(),
      customer,
      employeesAssignees: given.taskCompletionStatus === 'DRAFT' ? [] : [{ id: crew.userId }],
      nickname: 'job',
      jobTicket: freshId(),
      installationTimestampFrom: from,
      installationTimestampTo: from + hour,
      estimateTime: 1,
      salesPrice: 40,
      leaf: true,
      taskCompletionStatus: 'ACCEPTED',
      taskOperationalStatus: 'ON_GOING',
      ...given,
    });
    const place = await put('addresses', { company: company(), street: 'Μαιζώνος 1' });
    const row = {
      company: company(),
      task: { id: task },
      installationAddress: { id: place },
      payout: 10,
      salesPrice: 20,
    };
    const addresses: string[] = [];
    for (const _ of [1, 2])
      addresses.push(await put('operational-addresses', { ...row, addressOperationalStatus: 'ON_GOING', ...address }));
    return { task, addresses, address: must(addresses[0], 'an address') };
  }

  const draft = { taskCompletionStatus: 'DRAFT', taskOperationalStatus: 'DRAFT' } as const;
  let vacations = 0;
  const vacation = () => {
    const startingTime = server.clock.now() + 40 * day + 2 * day * ++vacations;
    return { employee: colleague, vacationType: 'OTHER', startingTime, endingTime: startingTime + day } as const;
  };
  const heldVacation = () => put('scheduled', { company: company(), ...vacation() });
  const editOf = (resource: string, name: string, id: string): Tried => ({
    call: ['PUT', `/${resource}`, { body: { id, nickname: 'νέο' } }],
    item: [name, { id, set: { nickname: 'νέο' } }, { nickname: 'job' }],
  });
  const removalOf = (resource: string, name: string, id: string): Tried => ({
    call: ['DELETE', `/${resource}/${id}`],
    item: [name, { id }],
  });
  const publishing = (id: string): Tried => ({
    call: ['GET', '/tasks/publishLeafTask', { query: { id } }],
    item: ['publishTask', { id }],
  });

  /** Makes what a deed is about, and says how it is tried. */
  const made: Record<Deed, (who: TestClient) => Promise<Tried>> = {
    'see a draft of the company': async (who) => {
      const { task } = await job(who, draft);
      return { seen: ['tasks', task], path: `/tasks/${task}` };
    },
    'see the sales price of a job': async (who) => {
      const { task } = await job(who, {});
      return { seen: ['tasks', task], path: `/tasks/${task}`, field: 'salesPrice' };
    },
    'see the vacation of a colleague': async () => {
      const id = await heldVacation();
      return { seen: ['scheduled', id], path: `/scheduled/${id}` };
    },
    'create a task': async () => {
      const given = { id: freshId(), nickname: 'νέα', jobTicket: freshId(), customer };
      return {
        call: ['POST', '/tasks', { body: given }],
        item: ['createTask', { ...plainTask, ...given, id: freshId(), jobTicket: freshId() }],
      };
    },
    'edit a task that runs': async (who) => editOf('tasks', 'editTask', (await job(who, {})).task),
    'cancel a task that runs': async (who) => {
      const { task } = await job(who, {});
      return {
        call: ['PUT', '/tasks/operational/toCancel', { query: { id: task } }],
        item: ['cancelTask', { id: task }, { taskOperationalStatus: 'ON_GOING' }],
      };
    },
    'delete a task on which nobody has begun': async (who) =>
      removalOf('tasks', 'deleteTask', (await job(who, {})).task),
    'invoice a finished task': async (who) => {
      const { task } = await job(who, { taskCompletionStatus: 'FINISHED' }, { completionStatus: 'FINISHED' });
      return {
        call: ['GET', '/tasks/invoiceTask', { query: { id: task, invoiceId: 'T-1' } }],
        item: ['invoiceTask', { id: task, invoiceId: 'T-1' }],
      };
    },
    'split a task': async (who) => {
      const { task, addresses } = await job(who, { employeesAssignees: [{ id: who.userId }] });
      const subtasks = addresses.map((address) => ({
        id: freshId(),
        nickname: 'μέρος',
        jobTicket: freshId(),
        addresses: [address],
      }));
      return {
        call: ['POST', `/tasks/split/${task}`, { body: { subtasks } }],
        item: ['splitTask', { id: task, subtasks }],
      };
    },
    'see a draft of their own': async (who) => {
      const { task } = await job(who, { ...draft, taskCreator: { id: who.userId } });
      return { seen: ['tasks', task], path: `/tasks/${task}` };
    },
    'edit a draft of their own': async (who) =>
      editOf('tasks', 'editTask', (await job(who, { ...draft, taskCreator: { id: who.userId } })).task),
    'delete a draft of their own': async (who) =>
      removalOf('tasks', 'deleteTask', (await job(who, { ...draft, taskCreator: { id: who.userId } })).task),
    'publish a draft of their own': async (who) =>
      publishing((await job(who, { ...draft, taskCreator: { id: who.userId } })).task),
    'publish a draft of somebody else': async (who) => publishing((await job(who, draft)).task),
    'change communication info': async (who) => {
      const { address: id } = await job(who, {});
      const set = { communicationInfo: 'κλειδί' };
      return {
        call: ['PATCH', `/operational-addresses/change-communication-info/${id}`, { body: set }],
        item: ['changeCommunicationInfo', { id, set }, { communicationInfo: null }],
      };
    },
    'change costs': async (who) => {
      const { address: id } = await job(who, {});
      const set = { salesPrice: 25, payout: 12 };
      return {
        call: ['PATCH', `/operational-addresses/change-costs/${id}`, { body: { costs: set } }],
        item: ['changeCosts', { id, set }, { salesPrice: 20, payout: 10 }],
      };
    },
    'change extra costs': async (who) => {
      const { address: id } = await job(who, {});
      return {
        call: [
          'PATCH',
          `/operational-addresses/change-extra-costs/${id}`,
          { body: { extraCost: 3, extraCostDescription: 'x' } },
        ],
        item: [
          'changeExtraCosts',
          { id, set: { extraCosts: 3, extraCostsDescription: 'x' } },
          { extraCosts: null, extraCostsDescription: null },
        ],
      };
    },
    'finish for another amount': async (who) => {
      const { task, addresses } = await job(
        who,
        { taskCompletionStatus: 'INSTALLED' },
        { completionStatus: 'INSTALLED' },
      );
      return {
        call: [
          'PATCH',
          '/operational-addresses/divide-among-installed-status-opAddr',
          { query: { taskId: task, finalPayoutOfTask_fromTheseOpAddsFinishing: '9999' } },
        ],
        item: ['finishInstalledAddresses', { task, finalPayout: 9999, addresses }],
      };
    },
    'create a vacation for a colleague': async () => ({
      call: ['POST', '/scheduled', { body: { id: freshId(), ...vacation() } }],
      item: ['createSchedule', { id: freshId(), nickname: null, ...vacation() }],
    }),
    'edit the vacation of a colleague': async () => {
      const id = await heldVacation();
      return {
        call: ['PUT', '/scheduled', { body: { id, nickname: 'νέο' } }],
        item: ['editSchedule', { id, set: { nickname: 'νέο' } }, { nickname: null }],
      };
    },
    'delete the vacation of a colleague': async () => removalOf('scheduled', 'deleteSchedule', await heldVacation()),
    'create a customer': async () => ({
      call: ['POST', '/customers', { body: { id: freshId(), ...plainCustomer } }],
      item: ['createCustomer', { id: freshId(), ...plainCustomer }],
    }),
    'edit a customer': async () =>
      editOf('customers', 'editCustomer', await put('customers', { company: company(), nickname: 'job' })),
    'delete a customer': async () =>
      removalOf('customers', 'deleteCustomer', await put('customers', { company: company(), nickname: 'job' })),
    'create an address': async () => ({
      call: ['POST', '/addresses', { body: { id: freshId(), ...plainAddress } }],
      item: ['createAddress', { id: freshId(), ...plainAddress }],
    }),
    'edit an address': async () =>
      editOf('addresses', 'editAddress', await put('addresses', { company: company(), nickname: 'job' })),
    'delete an address': async () =>
      removalOf('addresses', 'deleteAddress', await put('addresses', { company: company(), nickname: 'job' })),
  };

  /** Whether a person got their way by calls; the answer itself where it is neither yes nor a refusal for who they are. */
  async function byCall(who: TestClient, tried: Tried): Promise<boolean | string> {
    if ('seen' in tried) {
      const { status, body } = await who.get(tried.path);
      expect([200, 404]).toContain(status);
      if (status === 404) return false;
      return tried.field === undefined || (body as Record<string, unknown>)[tried.field] !== null;
    }
    const [method, path, sent] = tried.call;
    const { status, body } = await who.send(method, path, sent);
    if (status < 300) return true;
    return status === 403 || status === 404 ? false : JSON.stringify(body);
  }

  /** The same by an item that is pushed. */
  async function byItem(who: TestClient, [name, args, base = {}]: Pushed): Promise<boolean | string> {
    const outcome = must(
      await postItem(who, pushItem(name, args, { at: server.clock.now(), base: { ...base } })),
      name,
    );
    if (outcome.kind === 'applied') return true;
    const refused = outcome.kind === 'rejected' && /^not_(permitted|found)$/.test(outcome.code);
    return refused ? false : JSON.stringify(outcome);
  }

  /** All rows that a new device of theirs pulls, by resource and id. */
  async function pulled(who: TestClient): Promise<Map<string, Record<string, unknown>>> {
    const rows = new Map<string, Record<string, unknown>>();
    const ask = { device: freshId(), cookie: null, limit: 1000, unsettled: [], digest: false };
    for (let next: string | null = null; ; ) {
      const reply = await who.post('/sync/pull', { ...ask, waiting: { changes: 0, files: 0 }, next });
      const page: Page = bodyOf<Page>(reply);
      for (const { resource, put: shown } of page.changes)
        for (const row of shown) rows.set(`${resource}/${row.id}`, row);
      if (page.next === null) return rows;
      next = page.next;
    }
  }

  /** What becomes of every deed of a person: by a call, and by sync. */
  async function tryAll(who: TestClient): Promise<Record<string, (boolean | string)[]>> {
    const found: Record<string, (boolean | string)[]> = {};
    const read: [Deed, Extract<Tried, { seen: unknown }>][] = [];
    for (const deed of deeds) {
      const tried = await made[deed](who);
      found[deed] = [await byCall(who, tried)];
      if ('seen' in tried) read.push([deed, tried]);
      const again = await made[deed](who);
      if ('item' in again) found[deed].push(await byItem(who, again.item));
    }
    const rows = await pulled(who);
    for (const [deed, { seen, field }] of read) {
      const row = rows.get(seen.join('/'));
      found[deed]?.push(row !== undefined && (field === undefined || row[field] !== null));
    }
    return found;
  }

  const named = roleSets.map((held, number) => ({ held, number, name: held.join(' + ') || 'no right' }));

  it.each(sampled('rightsRoles', named))(
    'allows what the specification says, by calls and by sync: $name',
    async ({ held, number }) => {
      const expected = deeds.map((deed) => [deed, [mayWith(held, deed), mayWith(held, deed)]]);
      await hire(boss, `alone${number}`, held);
      expect(await tryAll(await server.signIn(`alone${number}`))).toEqual(Object.fromEntries(expected));
    },
  );
});
