import { readFileSync } from 'node:fs';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import type { Outcome } from '../../../domain/protocol/outcome.ts';
import type { PushItem } from '../../../domain/protocol/push.ts';
import { lacksSteps, missingSteps, stepEntries } from '../../../domain/steps/entries.ts';
import type { Step } from '../../../domain/steps/schema.ts';
import { getRow } from '../../../server/db/repositories/rows.ts';
import { startSession } from '../../../server/services/accounts/sessions.ts';
import { createPull } from '../../../server/sync/pull/pull.ts';
import { Seed } from '../../scenarios/machine/seed.ts';
import { describeRules } from '../../support/databases.ts';
import { PullingDevice } from '../../support/pulling-device.ts';
import { PushingDevice } from '../../support/pushing-device.ts';
import { type TestServer, testServer } from '../../support/server.ts';
import { freshId, type Job, makeJob, makeOffice, type Office } from '../../support/sync-office.ts';

const applied = { kind: 'applied' };

const step = (title: string, given: Partial<Step> = {}): Step => ({
  id: freshId(),
  title,
  kind: 'TEXT',
  required: true,
  unit: null,
  min: null,
  max: null,
  choices: [],
  count: 1,
  photoKind: null,
  shownIf: null,
  help: null,
  ...given,
});

/** What a device did: the item, which answer it gives, and what became of it. */
interface Given {
  item: PushItem;
  key: string;
  value: string;
  outcome?: Outcome;
}

describeRules('steps of a task (decision 0184)', (opener) => {
  let server: TestServer;
  let office: Office;
  let boss: PushingDevice;
  let template: string;
  let steps: Step[];

  beforeAll(async () => {
    server = await testServer(opener, { demo: false });
  });

  const kysely = () => server.context.database.kysely;

  beforeEach(async () => {
    office = await makeOffice(kysely());
    boss = new PushingDevice(server.context, office.boss);
    template = freshId();
    steps = ['Ένα', 'Δύο', 'Τρία', 'Τέσσερα', 'Πέντε'].map((title) => step(title));
    const first = { id: template, nickname: 'Κλιματιστικό', steps: steps.slice(0, 3) };
    expect(await boss.do('createStepTemplate', first)).toEqual(applied);
    await changeTemplate(steps, steps.slice(0, 3));
  });

  const changeTemplate = async (next: Step[], before: Step[]): Promise<void> => {
    const args = { id: template, set: { steps: next } };
    expect(await boss.do('editStepTemplate', args, { base: { steps: before } })).toEqual(applied);
  };

  /** A task that takes the template as it now is, by its publication. */
  async function publish(addresses: number): Promise<Job> {
    const draft = { taskCompletionStatus: 'DRAFT', taskOperationalStatus: 'DRAFT' } as const;
    const dated = { jobTicket: freshId(), installationTimestampFrom: 1, installationTimestampTo: 2, estimateTime: 1 };
    const assignees = [office.installer.userId, office.installer2.userId];
    const set = { ...draft, ...dated, stepTemplate: { id: template } };
    const job = await makeJob(kysely(), office, { addresses, assignees, set });
    for (const id of job.addressIds) {
      const prices = { args: { id, set: { payout: 1, salesPrice: 1 } }, base: { payout: null, salesPrice: null } };
      expect(await boss.do('editOperationalAddress', prices.args, { base: prices.base })).toEqual(applied);
    }
    expect(await boss.do('publishTask', { id: job.taskId })).toEqual(applied);
    return job;
  }

  const addressOf = async (id: string) => must(await getRow(kysely(), 'operational-addresses', id), 'the address');
  const entriesOf = async (task: string, id: string) =>
    stepEntries(must(await getRow(kysely(), 'tasks', task), 'the task'), (await addressOf(id)).answers, {
      photos: [],
      signed: false,
    });

  /** Sends what a device holds, in pieces; a piece whose reply was lost is sent again. */
  async function send(device: PushingDevice, given: readonly Given[], seed: Seed): Promise<void> {
    const piece = given.slice(0, 1 + seed.below(given.length));
    const times = seed.chance(0.3) ? 2 : 1;
    for (let time = 0; time < times; time += 1) {
      const { outcomes } = await device.push(...piece.map(({ item }) => item));
      expect(outcomes).toHaveLength(piece.length);
      for (const [index, { outcome }] of outcomes.entries()) {
        const each = must(piece[index], 'what was sent');
        if (time > 0) expect(outcome).toEqual(each.outcome);
        each.outcome = outcome;
      }
    }
  }

  /** What a device without network fills in: it sees only its own answers. */
  function fill(device: PushingDevice, job: Job, { seed, index }: { seed: Seed; index: number }): Given[] {
    const seen = new Map<string, string>();
    return Array.from({ length: 4 + seed.below(8) }, (_, count): Given => {
      const address = must(seed.pick(job.addressIds), 'an address');
      const asked = must(seed.pick(steps), 'a step').id;
      const key = `${address} ${asked}`;
      const value = `${index}.${count}`;
      const before = seen.get(key);
      seen.set(key, value);
      const base = { answers: before === undefined ? null : { [asked]: { value: before } } };
      return { item: device.item('answerStep', { id: address, step: asked, value, number: 2 }, { base }), key, value };
    });
  }

  /** Version 3 drops two steps, adds one, and asks for the others in another order and of another kind. */
  async function publishNext(): Promise<void> {
    const [one, two, three] = steps as [Step, Step, Step];
    const next = [three, { ...one, kind: 'NUMBER' as const }, step('Έξι'), two];
    await changeTemplate(next, steps);
    const later = await publish(1);
    expect((await getRow(kysely(), 'tasks', later.taskId))?.steps).toMatchObject({ number: 3, steps: next });
  }

  /** The answers that were applied, by address and step; whoever answered otherwise is shown both. */
  function expectedOf(sent: readonly Given[]): Map<string, string> {
    const expected = new Map<string, string>();
    for (const { key, value, outcome } of sent) {
      if (outcome?.kind === 'applied') {
        expected.set(key, value);
        continue;
      }
      const [, asked = ''] = key.split(' ');
      const theirs = { answers: { [asked]: { value: expected.get(key) } } };
      const conflicts = [{ mine: { answers: { [asked]: { value } } }, theirs }];
      expect(outcome).toMatchObject({ kind: 'conflict', conflicts });
    }
    return expected;
  }

  const answersAt = async (id: string): Promise<[string, string][]> => {
    const answers = Object.entries((await addressOf(id)).answers ?? {});
    expect(answers.every(([, { number }]) => number === 2)).toBe(true);
    return answers.map(([asked, { value }]) => [`${id} ${asked}`, String(value)]);
  };

  /** Sends what all devices hold, in any order, and publishes the next version in between. */
  async function sendAll(held: readonly (readonly [PushingDevice, Given[]])[], seed: Seed): Promise<Given[]> {
    const turn = seed.below(5);
    const sent: Given[] = [];
    for (let round = 0; ; round += 1) {
      const waiting = held.filter(([, rest]) => rest.length > 0);
      if (round === turn) await publishNext();
      const next = seed.pick(waiting);
      if (next === undefined && round >= turn) return sent;
      if (next === undefined) continue;
      const [device, rest] = next;
      await send(device, rest, seed);
      while (rest[0]?.outcome !== undefined) sent.push(must(rest.shift(), 'what was sent'));
    }
  }

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'are filled by five devices without network while version 3 is published, and no answer is lost or moved: seed %i',
    async (number) => {
      const seed = new Seed(number);
      const job = await publish(3);
      const people = [office.installer, office.installer2, office.installer, office.installer2, office.boss];
      const held = people.map((viewer, index) => {
        const device = new PushingDevice(server.context, viewer);
        return [device, fill(device, job, { seed, index })] as const;
      });
      const made = held.flatMap(([, given]) => given).length;
      const sent = await sendAll(held, seed);
      expect(sent).toHaveLength(made);
      const stored = (await Promise.all(job.addressIds.map(answersAt))).flat();
      expect(new Map(stored)).toEqual(expectedOf(sent));
      expect((await getRow(kysely(), 'tasks', job.taskId))?.steps).toMatchObject({ number: 2, steps });
    },
  );

  const mark = (name: string, id: string, seen: string, held: object = {}) =>
    [name, { id, ...held }, { base: { completionStatus: seen } }] as const;

  /** An address whose work has begun. */
  async function begun(): Promise<{ job: Job; address: string; device: PushingDevice }> {
    const job = await publish(1);
    const address = must(job.addressIds[0], 'the address');
    const device = new PushingDevice(server.context, office.installer);
    expect(await device.do(...mark('markCollected', address, 'NO_PROGRESS'))).toEqual(applied);
    expect(await device.do(...mark('markInProgress', address, 'COLLECTED'))).toEqual(applied);
    return { job, address, device };
  }

  it('hold back the mark of a device that had them, by itself and in a batch, until they are done', async () => {
    const { address, device } = await begun();
    const marked = mark('markInstalled', address, 'IN_PROGRESS', { steps: { number: 2 } });
    const titles = steps.map(({ title }) => title);
    expect(await device.do(...marked)).toMatchObject({ code: 'steps_required', fields: titles });
    const answers = steps.map(({ id }) => device.item('answerStep', { id: address, step: id, value: 'x', number: 2 }));
    const { outcomes } = await device.push(...answers, device.item(...marked));
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([...steps, {}].map(() => applied));
    expect((await addressOf(address)).completionStatus).toBe('INSTALLED');
  });

  it('do not hold back the queue of an earlier release, whose marks the office sees without steps', async () => {
    const { job, address, device } = await begun();
    const queue = readFileSync('tests/support/released/queues/8.json', 'utf8');
    const { items } = JSON.parse(queue) as { items: { name: string; args: object; base: PushItem['base'] }[] };
    const { args, base } = must(
      items.find(({ name }) => name === 'markInstalled'),
      'the mark of that release',
    );
    expect(await device.do('markInstalled', { ...args, id: address }, { base, schema: 8 })).toEqual(applied);
    const entries = await entriesOf(job.taskId, address);
    expect(missingSteps(entries)).toHaveLength(5);
    expect(lacksSteps((await addressOf(address)).completionStatus, entries)).toBe(true);
  });

  it('do not hold back a call, which can answer them too', async () => {
    const { job, address } = await begun();
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { token } = await startSession(server.context, office.installer.userId);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const asked = must(steps[0], 'a step').id;
    const answer = await fetch(`${origin}/rest/operational-addresses/answer-step/${address}`, {
      method: 'PATCH',
      headers,
      body: JSON.stringify({ step: asked, value: 'Ναι', number: 2 }),
    });
    expect(answer.status).toBe(200);
    const reply = await fetch(`${origin}/rest/tasks/setLeafTaskInstalled?id=${job.taskId}`, { headers });
    expect(reply.status).toBe(200);
    expect((await addressOf(address)).answers?.[asked]).toMatchObject({ value: 'Ναι', by: office.installer.userId });
    expect(missingSteps(await entriesOf(job.taskId, address))).toHaveLength(4);
  });

  it('reach who does the work; their templates stay in the office, and answers with those who may see them', async () => {
    const { job, address, device } = await begun();
    await device.do('answerStep', { id: address, step: must(steps[0], 'a step').id, value: 'x', number: 2 });
    const pull = await createPull(kysely(), server.context.now);
    const rowsOf = async (viewer: Office['boss']) => {
      const pulling = new PullingDevice(pull, viewer);
      await pulling.pull();
      return pulling;
    };
    const [installer, client, planner] = [
      await rowsOf(office.installer),
      await rowsOf(office.client),
      await rowsOf(office.boss),
    ];
    expect(installer.row('tasks', job.taskId)?.steps).toMatchObject({ number: 2 });
    expect(installer.rows.has(`step-templates/${template}`)).toBe(false);
    expect(planner.rows.has(`step-templates/${template}`)).toBe(true);
    expect(client.row('tasks', job.taskId)?.steps).toBeNull();
    expect(client.row('operational-addresses', address)?.answers).toBeNull();
    expect(installer.row('operational-addresses', address)?.answers).not.toBeNull();
  });
});
