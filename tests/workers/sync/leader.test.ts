import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { second } from '../../../domain/kernel/time.ts';
import { LeaderElection } from '../../../workers/sync/leader/leader.ts';
import type { Platform } from '../../../workers/sync/platform.ts';
import { BrowserProfile } from '../../scenarios/machine/browser-profile.ts';
import { Clock } from '../../scenarios/machine/clock.ts';
import { barePlatform, sharedBy } from '../bare-platform.ts';

let profile: BrowserProfile;
let clock: Clock;
/** A lock of the real lock manager, which all tests of this process share. */
let lock: string;
let tabs: Tab[];

/** A tab of one browser. A frozen one keeps its lock and does nothing: its timers stand still, as iOS does with a tab in the back. */
class Tab {
  frozen = false;
  /** Whether it sends, as far as what was started and ended says. */
  sends = false;
  readonly name: string;
  readonly faults: string[] = [];
  readonly #election: LeaderElection;

  constructor(name: string, locks: Platform['locks'] = navigator.locks) {
    this.name = name;
    const platform = barePlatform({
      ...sharedBy(profile),
      locks,
      now: () => clock.now,
      later: (milliseconds, callback) => clock.later(milliseconds, () => this.frozen || callback()),
      fetch: () => Promise.reject(new Error('no network is needed')),
      noteFault: (job, fault) => this.faults.push(`${job}: ${fault}`),
    });
    const start = () => {
      this.sends = true;
      return () => {
        this.sends = false;
      };
    };
    this.#election = new LeaderElection(platform, profile.channel(lock), { lock, leadership: { start } });
    tabs.push(this);
  }

  /** Opens the tab; resolves when the lock manager knows of it. */
  async open(): Promise<this> {
    this.#election.start();
    await navigator.locks.query();
    return this;
  }

  get leads(): boolean {
    return this.#election.leading;
  }

  close(): void {
    this.#election.stop();
  }
}

beforeEach(() => {
  profile = new BrowserProfile();
  clock = new Clock(Date.UTC(2026, 4, 4, 8));
  lock = `leader-${randomUUID()}`;
  tabs = [];
});

afterEach(() => {
  for (const tab of tabs) tab.close();
});

/** Opens two tabs, and a third one where it has a name, in this order. */
async function openTabs(...[one, other, third]: [string, string, string?]): Promise<[Tab, Tab]> {
  const opened: [Tab, Tab] = [await new Tab(one).open(), await new Tab(other).open()];
  if (third !== undefined) await new Tab(third).open();
  return opened;
}

const senders = (): string[] => tabs.filter(({ sends }) => sends).map(({ name }) => name);

/** The lock manager answers when it gets to it. */
const patience = { timeout: 10_000 };

/** Lets time go by second by second, so that every message that was posted is heard before the next timer. */
async function pass(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += second) {
    clock.advance(second);
    await navigator.locks.query();
  }
}

test('of three tabs one sends, also after minutes, and the next takes over at once when it is closed', async () => {
  const [first, next] = await openTabs('first', 'next', 'last');
  await expect.poll(senders, patience).toEqual(['first']);
  await pass(180 * second);
  expect(senders()).toEqual(['first']);
  first.close();
  await expect.poll(senders, patience).toEqual(['next']);
  next.close();
  await expect.poll(senders, patience).toEqual(['last']);
});

test('when the tab that sends has frozen, another takes over after 30 s of silence, and that one stops', async () => {
  const [first] = await openTabs('first', 'other');
  await pass(10 * second);
  first.frozen = true;
  await pass(29 * second);
  expect(senders()).toEqual(['first']);
  await pass(second);
  await expect.poll(senders, patience).toEqual(['other']);
  await pass(60 * second);
  expect(senders()).toEqual(['other']);
});

test('of two tabs that notice the silence at the same moment one sends', async () => {
  const [first] = await openTabs('first', 'one', 'other');
  first.frozen = true;
  await pass(40 * second);
  await expect.poll(senders, patience).toHaveLength(1);
  expect(senders()).not.toContain('first');
});

test('a tab that lost the lock while it was frozen takes over at once when the other is closed', async () => {
  const [first, other] = await openTabs('first', 'other');
  first.frozen = true;
  await pass(30 * second);
  await expect.poll(senders, patience).toEqual(['other']);
  first.frozen = false;
  other.close();
  await expect.poll(senders, patience).toEqual(['first']);
});

test('a tab that lost the lock takes it back after silence, when the other freezes in turn', async () => {
  const [first, other] = await openTabs('first', 'other');
  first.frozen = true;
  await pass(30 * second);
  await expect.poll(senders, patience).toEqual(['other']);
  first.frozen = false;
  other.frozen = true;
  await pass(30 * second);
  await expect.poll(senders, patience).toEqual(['first']);
});

test('a tab that was closed while it waited never sends', async () => {
  const [first, closed] = await openTabs('first', 'closed', 'last');
  closed.close();
  first.close();
  await expect.poll(senders, patience).toEqual(['last']);
  await pass(60 * second);
  expect(senders()).toEqual(['last']);
});

test('whatever else is said between tabs is no sign that the one that sends is alive', async () => {
  const [first] = await openTabs('first', 'other');
  await expect.poll(senders, patience).toEqual(['first']);
  first.frozen = true;
  const channel = profile.channel(lock);
  for (let passed = 0; passed < 31; passed += 1) {
    for (const message of [null, 'beat', { type: 'look' }]) channel.post(message);
    await pass(second);
  }
  await expect.poll(senders, patience).toEqual(['other']);
});

test('a tab knows whether it is the one that sends, and shows that it is alive every ten seconds until it ends', async () => {
  const beats: number[] = [];
  profile.channel(lock).listen(() => beats.push(clock.now));
  const start = clock.now;
  const only = await new Tab('only').open();
  await expect.poll(senders, patience).toEqual(['only']);
  expect(only.leads).toBe(true);
  await pass(21 * second);
  expect(beats.map((at) => (at - start) / second)).toEqual([0, 10, 20]);
  only.close();
  await expect.poll(() => only.leads, patience).toBe(false);
  await pass(60 * second);
  expect(beats).toHaveLength(3);
  expect(senders()).toEqual([]);
});

/** Locks that are refused so often before they are given. */
function refused(times: number): Platform['locks'] {
  let asked = 0;
  return {
    request(name, options, callback) {
      asked += 1;
      if (asked <= times) return Promise.reject(new DOMException('The document is not active.', 'InvalidStateError'));
      return navigator.locks.request(name, options, callback) as ReturnType<typeof callback>;
    },
  };
}

test('a tab whose requests are refused tells of it, asks again later and later, and then sends', async () => {
  const tab = await new Tab('only', refused(3)).open();
  const told = 'tabs: InvalidStateError: The document is not active.';
  await expect.poll(() => tab.faults, patience).toEqual([told]);
  await pass(5 * second);
  await expect.poll(() => tab.faults, patience).toEqual([told, told]);
  await pass(10 * second);
  await expect.poll(() => tab.faults, patience).toHaveLength(3);
  expect(senders()).toEqual([]);
  await pass(20 * second);
  await expect.poll(senders, patience).toEqual(['only']);
  await pass(300 * second);
  expect([senders(), tab.faults.length]).toEqual([['only'], 3]);
});

test('a tab that was refused takes nothing from another one that sends, and follows it', async () => {
  const first = await new Tab('first').open();
  await expect.poll(senders, patience).toEqual(['first']);
  const tab = await new Tab('refused', refused(1)).open();
  await expect.poll(() => tab.faults, patience).toHaveLength(1);
  await pass(60 * second);
  expect(senders()).toEqual(['first']);
  first.close();
  await expect.poll(senders, patience).toEqual(['refused']);
});

test('a tab that was refused and is closed asks no more', async () => {
  const tab = await new Tab('closed', refused(1)).open();
  await expect.poll(() => tab.faults, patience).toHaveLength(1);
  tab.close();
  await pass(600 * second);
  expect(senders()).toEqual([]);
});
