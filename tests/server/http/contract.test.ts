import { beforeAll, expect, it } from 'vitest';
import { catalogue } from '../../../domain/catalogue/catalogue.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { startSession } from '../../../server/services/accounts/sessions.ts';
import { sampled } from '../../../tools/test/sizes.ts';
import { affiliatePass, ownRequests } from '../../support/contract-requests.ts';
import { describeRules } from '../../support/databases.ts';
import { EventReader } from '../../support/event-reader.ts';
import { LiveFence, streamAt } from '../../support/live-fence.ts';
import { listening, NetworkClient } from '../../support/network-client.ts';
import { pushEnvironment } from '../../support/push-service.ts';
import { ghost, type Sent, sendWith } from '../../support/rights-calls.ts';
import { jobNames, makeJobRows, mayOf, type Subject } from '../../support/rights-jobs.ts';
import { everybody, openRightsWorld, owners, type Person, type RightsWorld } from '../../support/rights-people.ts';
import type { AccountRule, WriteRule } from '../../support/rights-rules.ts';
import { rights } from '../../support/rights-table.ts';
import { makeOtherRows } from '../../support/rights-world.ts';
import { type Answer, testServer } from '../../support/server.ts';
import { makeOffice } from '../../support/sync-office.ts';

/** Calls that end the session of whoever makes them, which is a new one each time. */
const endings = ['signOut', 'signOutEverywhere', 'deactivateAccount'];

/**
 * Calls that cannot succeed without a file that only devices send, a service of somebody else's, a secret link or code, the operator's token, a purchase
 * that was begun, or photos of work that was done for another company.
 */
const unserved = [
  'photoSource',
  'stepPicture',
  'equipmentPhoto',
  'addStepPicture',
  'metrics',
  'vatValidation',
  'geocode',
  'routeWays',
  'paymentEvent',
  'completeRegistration',
  'resetByUuid',
  'newPassword',
  'completeInvitation',
  'companyInvitation',
  'signUpInvited',
  'setUp',
  'testCheckout',
  'completeTestCheckout',
  'cancelTestCheckout',
  'startPortal',
  'pow-p.propagateProof',
  'pow-i.propagateProof',
];

const walked = Object.entries(catalogue)
  .filter(([name, { reply }]) => reply !== 'events' && !endings.includes(name) && rights[name] !== undefined)
  .map(([name]) => name);

/** Of what kind a notification is that came with an event. */
const kindOf = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null && 'notificationType' in data ? String(data.notificationType) : undefined;

describeRules('the contract', (opener) => {
  let world: RightsWorld;
  let subjects: Subject[];
  const done = new Set<string>();
  /** Who listens while all calls are made: people of this company, and of one that has nothing to do with it. */
  const inside: EventReader[] = [];
  const outside: EventReader[] = [];
  let fence: LiveFence;

  async function listen(url: string): Promise<void> {
    const { context } = world.server;
    const open = async (token: string | undefined) =>
      EventReader.open(streamAt(url), { authorization: `Bearer ${token}` });
    const stranger = await makeOffice(context.database.kysely, 'stranger');
    for (const person of ['boss', 'office', 'partner'] as const)
      inside.push(await open(world.clients[person].session?.token));
    for (const { userId } of [stranger.boss, stranger.installer, stranger.client])
      outside.push(await open((await startSession(context, userId)).token));
    fence = await LiveFence.raise(world.server, url);
    opener.atEnd(async () => {
      for (const reader of [...inside, ...outside, fence]) await reader.close();
    });
  }

  beforeAll(async () => {
    const environment = { AFFILIATE_SECRET: affiliatePass, ...pushEnvironment };
    const server = await testServer(opener, { environment });
    const url = await listening(server.app);
    const opened = await openRightsWorld(server);
    const clients = everybody.map((person) => {
      return [person, new NetworkClient(server.app, url, opened.clients[person].session)] as const;
    });
    world = { server, clients: Object.fromEntries(clients) as Record<Person, NetworkClient> };
    const jobs: Subject[] = [];
    for (const name of jobNames) jobs.push(...(await makeJobRows(world, name)));
    subjects = [...jobs, ...(await makeOtherRows(world, jobs))];
    await listen(url);
  });

  /** About a row of a job that the person may write, made for it; or else of the crew's, which stays as it is. */
  async function write(name: string, rule: WriteRule, person: Person): Promise<Answer> {
    const job = jobNames.find((each) => mayOf(each, rule.may).includes(person) && !rule.except?.includes(each));
    const state = rule.from ? { from: rule.from } : rule.state;
    const rows =
      job === undefined ? subjects.filter((row) => row.job === 'of the crew') : await makeJobRows(world, job, state);
    const { id } = must(
      rows.find((row) => row.kind === rule.of),
      rule.of,
    );
    return sendWith(world.clients[person], name, id, await rule.sent?.({ world, person, id }));
  }

  async function aboutAccount(name: string, rule: AccountRule, person: Person): Promise<Answer> {
    const isPartners = rule.partner?.may.includes(person) === true && !rule.boss.may.includes(person);
    const owner = isPartners ? 'partner' : 'boss';
    const id = (await rule.make?.(world, owner)) ?? ghost;
    return sendWith(world.clients[person], name, id, (await rule.sent?.({ world, owner, id })) ?? {});
  }

  async function ask(name: string, person: Person): Promise<Answer> {
    const rule = must(rights[name], name);
    const client = world.clients[person];
    if (rule.kind === 'write') return write(name, rule, person);
    if (rule.kind === 'account') return aboutAccount(name, rule, person);
    const own: (Sent & { id?: string }) | undefined = await ownRequests[name]?.({ world, person, subjects });
    const kind = rule.kind === 'read' ? rule.of : null;
    const row = subjects.find((each) => each.kind === kind && each.whole.includes(person));
    return sendWith(client, name, own?.id ?? row?.id ?? ghost, own);
  }

  const chosen = new Set(sampled('rightsCalls', walked));
  const sample = walked.filter((name) => chosen.has(name) || name.startsWith('tasks.'));

  /** Whether the table of rights says that somebody may what they ask for; null where it depends on more than that. */
  function allowed(name: string, person: Person): boolean | null {
    const rule = must(rights[name], name);
    if (rule.kind === 'list') return true;
    if (rule.kind === 'account') return [rule.boss, rule.partner].some((owner) => owner?.may.includes(person) === true);
    if (rule.kind !== 'write') return null;
    // Who may plan does not see drafts by that alone.
    if (rule.state?.task?.taskCompletionStatus === 'DRAFT' && !owners.includes(person) && person !== 'office')
      return null;
    return jobNames.some((job) => mayOf(job, rule.may).includes(person) && rule.except?.includes(job) !== true);
  }

  let turn = 0;
  /** The people who make the next call: somebody who may, and others in turn. */
  function askers(name: string): Person[] {
    turn += 1;
    const others = sampled('contractPeople', everybody, turn);
    const rule = must(rights[name], name);
    const sees = (person: Person) =>
      rule.kind !== 'read' || subjects.some(({ kind, whole }) => kind === rule.of && whole.includes(person));
    const allowedOne = everybody.find((person) => allowed(name, person) !== false && sees(person)) ?? 'boss';
    return [...new Set([allowedOne, ...others])];
  }

  it('is kept while people of this company and of another one listen', async () => {
    await fence.allTold();
    for (const { events } of [...inside, ...outside]) events.length = 0;
    expect([...inside, ...outside].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  });

  it.each(sample)('%s answers as the catalogue and the table of rights say', async (name) => {
    for (const person of askers(name)) {
      const answer = await ask(name, person);
      const may = allowed(name, person);
      if (may !== null) expect(answer.status < 400, `${person}: ${JSON.stringify(answer.body)}`).toBe(may);
      if (answer.status < 400) done.add(name);
    }
  });

  it.each(endings)('%s answers as the catalogue says', async (name) => {
    for (const person of ['user', 'client'] as const) {
      const client = await world.server.signIn(person);
      const answer = await sendWith(client, name, ghost);
      expect(answer.status).toBe(200);
      if (name === 'deactivateAccount') continue;
      expect((await sendWith(client, 'currentUser', ghost)).status).toBe(401);
    }
  });

  it('has told nobody of another company, of whatever was done', async () => {
    await fence.allTold();
    const heard = inside.flatMap(({ events }) => events);
    expect(heard.map(({ name }) => name)).toContain('poke');
    const kinds = new Set(heard.flatMap(({ data }) => kindOf(data) ?? []));
    // A sixth of the calls still tells of more than one kind of thing.
    expect(kinds.size).toBeGreaterThan(1);
    expect(outside.flatMap(({ events }) => events)).toEqual([]);
  });

  it('was kept with a success of every call that can succeed here', () => {
    const refused = walked.filter((name) => catalogue[name]?.refused === true);
    const missing = sample.filter((name) => !done.has(name) && !refused.includes(name) && !unserved.includes(name));
    expect(missing).toEqual([]);
  });
});
