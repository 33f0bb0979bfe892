import { setTimeout as wait } from 'node:timers/promises';
import { minute, second } from '../../../../domain/kernel/time.ts';
import { Seed } from '../../../scenarios/machine/seed.ts';
import { watchBrowserMemory } from '../../harness/browser-processes.ts';
import type { Job } from './job.ts';
import { noteBlocked } from './journal.ts';
import { cuts, pause, seed, settling } from './plan.ts';
import type { World } from './world.ts';

/**
 * How many photos have left when the browser is killed each time: at a random moment in each of as many shares of the whole, so
 * that the time they cost is spread over it.
 */
function killsOf({ kills, photos }: Job): number[] {
  const chance = new Seed(seed);
  return Array.from({ length: kills }, (_, index) => (photos * (index + chance.next())) / kills);
}

/** The sync panel is open for a third of the time. */
const showsPanel = (seconds: number): boolean => Math.floor(seconds / 20) % 3 === 1;

/** How long the office may take at the end to vouch for the last photos. */
const patience = 2 * minute;

/** Sends the photos of a job through its line while the browser is killed now and then, and looks at it all the time. */
class Sending {
  readonly #world: World;
  readonly #job: Job;
  readonly #kills: readonly number[];
  readonly #memory;
  #lookedAt = performance.now();
  #cutBefore: number;
  #steadyFrom = 0;

  constructor(world: World, job: Job) {
    this.#world = world;
    this.#job = job;
    this.#kills = killsOf(job);
    this.#memory = watchBrowserMemory({ profile: job.phone.profile, pause: pause / 2 });
    this.#cutBefore = world.line.cutTime;
  }

  async run(): Promise<void> {
    const { phone, record } = this.#job;
    this.#settle();
    for (let sent = await this.#look(); sent < this.#job.photos; sent = await this.#look()) {
      if (sent >= (this.#kills[record.sending.kills] ?? Number.POSITIVE_INFINITY)) await this.#kill();
      await phone.showPanel(showsPanel(record.sending.seconds));
      await wait(pause);
    }
    await phone.showPanel(false);
  }

  /** Ends the watching. */
  async end(): Promise<void> {
    await this.#memory.end();
  }

  /** Notes how far it is; the result is how many photos have left. */
  async #look(): Promise<number> {
    const { line, journal } = this.#world;
    const { phone, before, record } = this.#job;
    const { sending } = record;
    const counts = await phone.counts();
    const now = performance.now();
    sending.seconds += (now - this.#lookedAt) / second;
    sending.cut += (line.cutTime - this.#cutBefore) / second;
    [this.#lookedAt, this.#cutBefore] = [now, line.cutTime];
    noteBlocked(sending, await phone.longestTasks());
    sending.memory = Math.max(sending.memory, this.#memory.most());
    sending.looks.push({
      at: sending.seconds,
      sent: counts.sent - before,
      told: counts.told === null ? null : counts.told / second,
      isSteady: !line.isCut && now >= this.#steadyFrom,
    });
    await journal.save();
    return counts.sent - before;
  }

  async #kill(): Promise<void> {
    const { phone, record } = this.#job;
    await phone.kill();
    await wait(second);
    await phone.start();
    record.sending.kills += 1;
    this.#settle();
  }

  #settle(): void {
    this.#steadyFrom = performance.now() + settling;
  }
}

/** Waits until the device knows that the office has all photos. */
async function untilReceived({ phone, before, photos }: Job): Promise<void> {
  const began = performance.now();
  while ((await phone.counts()).received < before + photos) {
    if (performance.now() - began > patience) throw new Error('The office does not vouch for all photos.');
    await wait(pause);
  }
}

/** Sends the photos of a job that have been taken; what was sent in an earlier run is gone on with. */
export async function send(world: World, job: Job): Promise<void> {
  const { ground, journal, line, proxy } = world;
  const { phone, record } = job;
  if (record.sending.isDone) return;
  ground.say(`sending ${job.photos} photos`);
  line.rate = job.bits / 8;
  line.mend();
  proxy.ease('thirds');
  const stopCuts = line.cutAgainAndAgain(cuts);
  if (!phone.isOn) await phone.start();
  await phone.forgetTasks();
  await phone.tellOnline();
  const sending = new Sending(world, job);
  await sending.run();
  stopCuts();
  await untilReceived(job);
  await sending.end();
  [line.rate, proxy.mood] = [null, 'fair'];
  record.sending.isDone = true;
  await journal.save();
}
