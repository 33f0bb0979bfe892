import { beforeAll, expect, it } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import { getRow } from '../../../server/db/repositories/rows.ts';
import { reportFor } from '../../../server/services/mail/send-mail.ts';
import { bodyOf, contentOf, refusal } from '../../support/answers.ts';
import { describeRules } from '../../support/databases.ts';
import { EventReader } from '../../support/event-reader.ts';
import { listening } from '../../support/network-client.ts';
import { pullPages } from '../../support/pull-pages.ts';
import { readPdf } from '../../support/read-pdf.ts';
import { ghost, sendWith } from '../../support/rights-calls.ts';
import { openRightsWorld, type Person, type RightsWorld } from '../../support/rights-people.ts';
import { callsThat } from '../../support/rights-table.ts';
import { testServer } from '../../support/server.ts';
import { change, create, freshId, store } from '../../support/sync-office.ts';

/** Amounts and words that stand nowhere else. */
const salesPrice = 48_151.62;
const extraCosts = 34_291.57;
const extraCostsDescription = 'αδήλωτο αλεξίπτωτο';
const secrets = [`${salesPrice}`, `${extraCosts}`, 'αλεξίπτωτο'];

const textOf = (pdf: Uint8Array): string =>
  readPdf(pdf)
    .map(({ text }) => text)
    .join('\n');

/** Who sees the task and not its prices: each for a reason of their own. */
const blind: readonly Person[] = ['planner', 'installer', 'client'];
/** Sees the extra costs, which it writes as well, and not what the other company sells the work for. */
const partner = 'partner';

describeRules('sales prices and extra costs', (opener) => {
  let world: RightsWorld;
  let url: string;
  const [task, address] = [freshId(), freshId()];
  beforeAll(async () => {
    const server = await testServer(opener);
    url = await listening(server.app);
    world = await openRightsWorld(server);
    const ref = (person: Person) => ({ id: world.clients[person].userId });
    const company = ref('boss');
    await store(server.context.database.kysely, [
      create('tasks', task, {
        company,
        owner: company,
        nickname: 'priced',
        leaf: true,
        customer: { id: world.clients.client.session?.user.customer?.id ?? '' },
        assignee: ref('partner'),
        employeesAssignees: [ref('installer')],
        taskCompletionStatus: 'ACCEPTED',
        taskOperationalStatus: 'ON_GOING',
        salesPrice,
        totalExtraCosts: extraCosts,
      }),
      create('operational-addresses', address, {
        company,
        task: { id: task },
        nickname: 'priced',
        addressOperationalStatus: 'ON_GOING',
        completionStatus: 'NO_PROGRESS',
        salesPrice,
        extraCosts,
        extraCostsDescription,
      }),
    ]);
  });

  const expectNone = (text: string, told: string, hidden: readonly string[] = secrets): void => {
    for (const secret of hidden) expect(text, told).not.toContain(secret);
  };
  const hiddenFrom = (person: Person): readonly string[] => (person === partner ? [`${salesPrice}`] : secrets);
  const everyone = [...blind, partner] as const;

  it('are there for those who may see them', async () => {
    const text = JSON.stringify(bodyOf(await world.clients.office.get(`/operational-addresses/${address}`)));
    for (const secret of secrets) expect(text).toContain(secret);
    const given = bodyOf(await world.clients.partner.get(`/operational-addresses/${address}`));
    expect(given).toMatchObject({ extraCosts, extraCostsDescription, salesPrice: null });
  });

  it.each([...callsThat('list'), ...callsThat('read')])('are not in what %s shows', async (name, rule) => {
    const about = rule.of === 'operational-addresses' ? address : task;
    for (const person of everyone) {
      const answer = await sendWith(world.clients[person], name, rule.kind === 'list' ? ghost : about);
      expectNone(JSON.stringify(answer.body), `${person}: ${name}`, hiddenFrom(person));
    }
  });

  it.each([
    ['tasks', 'salesPrice'],
    ['tasks', 'totalExtraCosts'],
    ['operational-addresses', 'salesPrice'],
    ['operational-addresses', 'extraCosts'],
    ['operational-addresses', 'extraCostsDescription'],
    ['operational-addresses', 'task.salesPrice'],
    ['pow-i', 'operationalAddress.extraCosts'],
  ])('of %s are no field (%s) for those who never see them, neither to filter nor to sort by', async (path, field) => {
    for (const person of blind) {
      const filters = { [field]: { value: salesPrice, matchMode: 'equals' } };
      const client = world.clients[person];
      for (const request of [{ filters }, { sortField: field, sortOrder: 1 }]) {
        const answer = await client.patch(`/${path}/paged`, request);
        expect(refusal(answer), `${person}: ${field}`).toEqual([400, 'validation']);
        // The fields that there are, are named without it.
        expect(JSON.stringify(answer.body).split('there are')[1] ?? '').not.toContain(` ${field},`);
      }
    }
  });

  it('are nothing to filter or sort by in rows of another company', async () => {
    const client = world.clients[partner];
    for (const [matchMode, value] of [
      ['equals', salesPrice],
      ['gt', 1],
      ['contains', '48151'],
    ] as const) {
      const found = await client.patch('/tasks/paged', { filters: { salesPrice: { value, matchMode } } });
      expect(contentOf<{ id: string }>(found).map(({ id }) => id)).not.toContain(task);
    }
    const ids = async (sortOrder: number) =>
      contentOf<{ id: string; company: { id: string } | null }>(
        await client.patch('/tasks/paged', { rows: 1000, sortField: 'salesPrice', sortOrder }),
      )
        .filter(({ company }) => company?.id !== client.userId)
        .map(({ id }) => id);
    // Without values they come in the order of their ids.
    expect(await ids(1)).toEqual((await ids(1)).toSorted());
    expect(await ids(-1)).toEqual((await ids(1)).toReversed());
  });

  it('are not found by searching for them', async () => {
    for (const person of blind) {
      for (const specs of ['48151', '34291', 'αλεξίπτωτο'])
        for (const path of ['tasks', 'operational-addresses'])
          expect(bodyOf(await world.clients[person].get(`/${path}/search`, { query: { specs } })), person).toEqual([]);
    }
  });

  it('do not come with a pull', async () => {
    for (const person of everyone) {
      const pages = await pullPages(world.clients[person]);
      const changes = pages.flatMap((page) => page.changes);
      expect(changes.some(({ put }) => put.some(({ id }) => id === task))).toBe(true);
      expectNone(JSON.stringify(pages), person, hiddenFrom(person));
    }
  });

  it('are not in the report of the task, or in the mail that brings it to the customer', async () => {
    const reportTo = async (person: Person): Promise<string> => {
      const { server, clients } = world;
      const answer = await server.app.inject({
        method: 'GET',
        url: `/rest/tasks/sendPdf/${task}`,
        headers: { authorization: `Bearer ${clients[person].session?.token}`, locale: 'en' },
      });
      expect(answer.statusCode, person).toBe(200);
      return textOf(answer.rawPayload);
    };
    const shown = salesPrice.toLocaleString('en-IE', { style: 'currency', currency: 'EUR' });
    const words = [shown, '48,151', '48151', '34,291', '34291', 'αλεξίπτωτο', 'Sales price'];
    expect(await reportTo('boss')).toContain(shown);
    for (const person of everyone) {
      const text = await reportTo(person);
      expect(text).toContain('priced');
      expectNone(text, person, words);
    }
    const { context } = world.server;
    const row = must(await getRow(context.database.kysely, 'tasks', task), 'the task');
    const [mailed] = await reportFor(context, row, 'en');
    const text = textOf(must(mailed, 'the report').bytes);
    expect(text).toContain('priced');
    expectNone(text, 'the mail', words);
  });

  it('do not come with live events, or in what the bell shows of a change', async () => {
    const streams = await Promise.all(
      everyone.map((person) =>
        EventReader.open(`${url}/rest/notifications/sse/stream-me`, {
          authorization: `Bearer ${world.clients[person].session?.token}`,
        }),
      ),
    );
    const costs = { extraCost: extraCosts + 1, extraCostDescription: 'αλεξίπτωτο' };
    bodyOf(await world.clients.boss.patch(`/operational-addresses/change-extra-costs/${address}`, costs));
    await expect.poll(() => streams.every((stream) => stream.names().includes('poke'))).toBe(true);
    for (const [index, person] of everyone.entries()) {
      expectNone(JSON.stringify(streams[index]?.events), person);
      const bell = await world.clients[person].get('/notifications');
      expectNone(JSON.stringify(bell.body), person);
    }
    for (const stream of streams) await stream.close();
    await store(world.server.context.database.kysely, [change('operational-addresses', address, { extraCosts })]);
  });

  it('are not told by a conflict', async () => {
    const at = world.server.clock.now();
    for (const person of blind) {
      const args = { id: address, extraCosts: 1, extraCostsDescription: null };
      const edit = { name: 'changeExtraCosts', args, base: { extraCosts: 7, extraCostsDescription: null } };
      const item = { ...edit, id: freshId(), seq: 1, after: [], at, offset: 0, schema: 1 };
      const body = { device: freshId(), waiting: { changes: 1, files: 0 }, items: [item] };
      const reply = bodyOf(await world.clients[person].post('/sync/push', body));
      expect(reply).toMatchObject({ outcomes: [{ outcome: { kind: 'rejected' } }] });
      expectNone(JSON.stringify(reply), person);
    }
  });
});
