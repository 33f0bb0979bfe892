import { beforeAll, expect, it } from 'vitest';
import type { CreationOptions } from '../../../domain/account/passkey.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { findPasskey } from '../../../server/db/repositories/passkeys.ts';
import { demoPassword } from '../../../server/demo/people.ts';
import { sampled } from '../../../tools/test/sizes.ts';
import { bodyOf, refusal } from '../../support/answers.ts';
import { describeRules } from '../../support/databases.ts';
import { expectNothing, ghost, idsIn, sendWith } from '../../support/rights-calls.ts';
import { makeJobRows } from '../../support/rights-jobs.ts';
import {
  crew,
  everybody,
  office,
  openRightsWorld,
  owners,
  type Person,
  type RightsWorld,
  trusted,
} from '../../support/rights-people.ts';
import type { AccountOwner, AccountRule } from '../../support/rights-rules.ts';
import { callsThat } from '../../support/rights-table.ts';
import { testServer } from '../../support/server.ts';
import { SoftwarePasskey } from '../../support/software-passkey.ts';
import { freshId } from '../../support/sync-office.ts';

describeRules('who may, in an account', (opener) => {
  let world: RightsWorld;
  beforeAll(async () => {
    world = await openRightsWorld(await testServer(opener));
  });

  /** The call is made about a row of its own, as each try that succeeds uses one up. */
  async function tryCall(name: string, rule: AccountRule, { person, owner }: { person: Person; owner: AccountOwner }) {
    const { may, sees = [] } = must(rule[owner], owner);
    const id = (await rule.make?.(world, owner)) ?? ghost;
    const sent = async (about: string) => rule.sent?.({ world, owner, id: about }) ?? {};
    const answer = await sendWith(world.clients[person], name, id, await sent(id));
    const said = `${person}, row of ${owner}: ${JSON.stringify(answer.body)}`;
    if (may.includes(person)) expect([200, 201], said).toContain(answer.status);
    else if (sees.includes(person) || (rule.ownersOnly === true && !owners.includes(person)))
      expect(refusal(answer), said).toEqual([403, 'not_permitted']);
    else {
      const refused = rule.hidden !== undefined && answer.status === 403;
      await expectNothing(world, { person, name, id, sent, hidden: refused ? 403 : (rule.hidden ?? 404) });
    }
  }

  let turn = 0;
  it.each(sampled('rightsCalls', callsThat('account')))('%s is for those of an account who may', async (name, rule) => {
    for (const owner of ['boss', 'partner'] as const) {
      const may = rule[owner]?.may;
      if (may === undefined) continue;
      turn += 1;
      const others = everybody.filter((person) => !may.includes(person));
      for (const person of [...may, ...sampled('accountPeople', others, turn)])
        await tryCall(name, rule, { person, owner });
    }
  });

  const demoPasswordTyped = { body: { password: demoPassword } };
  const idOf = (person: Person): string => world.clients[person].userId;
  const idsOf = (people: readonly Person[]): string[] => people.map(idOf).sort();

  const apart: Readonly<Record<string, () => Promise<void>>> = {
    async ownSettings() {
      for (const person of everybody) {
        await world.clients[person].put('/users-settings', { tableSettings: { tasks_selectedColumns: [person] } });
      }
      for (const person of everybody) {
        const { body } = await sendWith(world.clients[person], 'ownSettings', idOf('boss'));
        const tableSettings = JSON.stringify({ tasks_selectedColumns: [person] });
        expect(body).toMatchObject({ users: { id: idOf(person) }, tableSettings });
      }
    },
    async saveSettings() {
      for (const person of everybody) {
        const other = { id: idOf(person === 'boss' ? 'office' : 'boss') };
        const body = { ...other, users: other, tableSettings: {} };
        const refused = await world.clients[person].put('/users-settings', body);
        expect(refused).toMatchObject({ status: 400, body: { fields: ['id', 'users'] } });
        const saved = await world.clients[person].put('/users-settings', { tableSettings: {} });
        expect(saved).toMatchObject({ status: 200, body: { id: idOf(person), users: { id: idOf(person) } } });
      }
    },
    async updateCurrentUser() {
      for (const person of everybody) {
        const other = idOf(person === 'boss' ? 'office' : 'boss');
        const before = bodyOf(await world.clients.boss.get(`/users/${other}`));
        const refused = await world.clients[person].put('/authenticated', { id: other, surname: person });
        expect(refused).toMatchObject({ status: 400, body: { fields: ['id'] } });
        const edited = await world.clients[person].put('/authenticated', { surname: person });
        expect(edited).toMatchObject({ status: 200, body: { id: idOf(person), surname: person } });
        expect(bodyOf(await world.clients.boss.get(`/users/${other}`))).toEqual(before);
      }
    },
    async taskAssigners() {
      const assigners: Partial<Record<Person, readonly Person[]>> = {
        boss: office,
        office,
        planner: office,
        installer: ['boss'],
        installer2: ['boss'],
        client: ['boss'],
      };
      for (const person of everybody) {
        const shown = idsIn(await sendWith(world.clients[person], 'taskAssigners', ghost));
        expect([...shown].sort(), person).toEqual(idsOf(assigners[person] ?? [person]));
      }
    },
    async allSubcontractors() {
      for (const person of everybody) {
        const shown = idsIn(await sendWith(world.clients[person], 'allSubcontractors', ghost));
        // Those who have joined in other tests of this file come after the one of the demo company.
        expect(shown.has(idOf('partner')), person).toBe(office.includes(person));
      }
    },
    async employeesByRole() {
      const role = must(world.clients.installer.session?.user.role, 'the role of the installer').id;
      for (const person of everybody) {
        const answer = await sendWith(world.clients[person], 'employeesByRole', role);
        const seen: readonly Person[] = office.includes(person) ? crew : crew.filter((each) => each === person);
        if (seen.length > 0) expect([...idsIn(answer)].sort(), person).toEqual(idsOf(seen));
        else expect(refusal(answer), person).toEqual([404, 'not_found']);
        expect(refusal(await sendWith(world.clients[person], 'employeesByRole', ghost))).toEqual([404, 'not_found']);
      }
    },
    async taskByJobTicket() {
      const jobTicket = freshId();
      const [task] = await makeJobRows(world, 'of the crew', { task: { jobTicket } });
      const find = (person: Person, ticket: string) =>
        world.clients[person].get('/tasks/getByJobTicket', { query: { jobTicket: ticket } });
      // The client sees the task and not whose tickets there are: it is not the client's company's.
      for (const person of everybody) {
        const answer = await find(person, jobTicket);
        if (task?.whole.includes(person)) expect(answer, person).toMatchObject({ status: 200, body: { id: task.id } });
        else expect(refusal(answer), person).toEqual(refusal(await find(person, freshId())));
      }
    },
    async areJobTicketAndIdUnique() {
      const jobTicket = freshId();
      await makeJobRows(world, 'of the crew', { task: { jobTicket } });
      const creating: readonly Person[] = [...trusted, 'partner', 'newboss'];
      for (const person of everybody) {
        const query = { jobTicket, id: '-1' };
        const answer = await world.clients[person].get('/tasks/areJobTicketAndIdUnique', { query });
        if (creating.includes(person)) expect(bodyOf(answer), person).toBe(!trusted.includes(person));
        else expect(refusal(answer), person).toEqual([403, 'not_permitted']);
      }
    },
    async taskPdf() {
      const [task] = await makeJobRows(world, 'of the crew');
      const { id, whole } = must(task, 'the task');
      for (const person of everybody) {
        if (!whole.includes(person)) await expectNothing(world, { person, name: 'taskPdf', id });
        else expect((await sendWith(world.clients[person], 'taskPdf', id)).status, person).toBe(200);
      }
    },
    async taskEvidence() {
      const [task] = await makeJobRows(world, 'of the crew');
      const { id, whole } = must(task, 'the task');
      for (const person of everybody) {
        const answer = await sendWith(world.clients[person], 'taskEvidence', id);
        if (!whole.includes(person)) await expectNothing(world, { person, name: 'taskEvidence', id });
        else if (office.includes(person)) expect(answer.status, person).toBe(200);
        else expect(refusal(answer), person).toEqual([403, 'not_permitted']);
      }
    },
    async fileBytes() {
      const [task] = await makeJobRows(world, 'of the crew');
      const made = must(task, 'the task');
      const files = bodyOf<{ id: string }[]>(await sendWith(world.clients.installer, 'attachFiles', made.id));
      const { id } = must(files[0], 'the file');
      // What hangs on a task and is not proof of work is not for customers.
      const seeing: readonly Person[] = made.whole.filter((person) => person !== 'client');
      for (const person of everybody) {
        if (!seeing.includes(person)) await expectNothing(world, { person, name: 'fileBytes', id });
        else expect((await sendWith(world.clients[person], 'fileBytes', id)).status, person).toBe(200);
      }
    },
    async passkeyCreation() {
      for (const person of everybody) {
        const answer = await sendWith(world.clients[person], 'passkeyCreation', idOf('boss'), demoPasswordTyped);
        if (owners.includes(person))
          expect(answer, person).toMatchObject({ status: 200, body: { user: { name: person } } });
        else expect(refusal(answer), person).toEqual([403, 'not_permitted']);
      }
    },
    async addPasskey() {
      for (const person of everybody) {
        const client = world.clients[person];
        const asker = owners.includes(person) ? client : world.clients.boss;
        const passkey = new SoftwarePasskey('http://localhost:3000');
        const options = bodyOf<CreationOptions>(
          await sendWith(asker, 'passkeyCreation', idOf(person), demoPasswordTyped),
        );
        const answer = await sendWith(client, 'addPasskey', idOf('boss'), { body: { passkey: passkey.make(options) } });
        if (!owners.includes(person)) expect(refusal(answer), person).toEqual([403, 'not_permitted']);
        else
          expect(await findPasskey(world.server.context.database.kysely, passkey.id)).toMatchObject({
            userId: idOf(person),
          });
      }
    },
    async deactivateAccount() {
      for (const person of ['installer2', 'client', 'user'] as const) {
        expect((await sendWith(world.clients[person], 'deactivateAccount', idOf('boss'))).status).toBe(200);
        expect(refusal(await world.clients[person].get('/tasks/all'))[0], person).toBe(401);
      }
      const left = everybody.filter((person) => !['installer2', 'client', 'user'].includes(person));
      for (const person of left) expect((await world.clients[person].get('/tasks/all')).status, person).toBe(200);
    },
  };

  it('has a test of every call of accounts that is like no other', () => {
    const named = callsThat('apart').filter(([, rule]) => rule.in === 'accounts');
    expect(Object.keys(apart).sort()).toEqual(named.map(([name]) => name).sort());
  });

  it.each(Object.entries(apart))('%s', (_, test) => test());
});
