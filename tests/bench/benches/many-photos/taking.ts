import { setTimeout as wait } from 'node:timers/promises';
import { watchBrowserMemory } from '../../harness/browser-processes.ts';
import { nameOf } from './gallery.ts';
import { type Job, proofsOf } from './job.ts';
import { noteBlocked } from './journal.ts';
import { batch, pause } from './plan.ts';
import type { World } from './world.ts';

/** Does something, and gives how many seconds it took. */
async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

function inBatches(numbers: readonly number[]): number[][] {
  const count = Math.ceil(numbers.length / batch);
  return Array.from({ length: count }, (_, index) => numbers.slice(index * batch, (index + 1) * batch));
}

/** Photos that the phone has from an earlier run, by their names; `isSaved` once a proof announces them. */
type Known = ReadonlyMap<string | null, { isSaved: boolean }>;

interface Proof {
  address: string;
  numbers: readonly number[];
  known: Known;
}

/** Makes the proof of an address; one that was begun is gone on with. */
async function takeProof({ gallery }: World, { phone, record }: Job, proof: Proof): Promise<void> {
  const { taking } = record;
  const before = proof.numbers.map((number) => proof.known.get(nameOf(number)));
  if (before.every((photo) => photo?.isSaved === true)) return;
  const missing = proof.numbers.filter((number) => !proof.known.has(nameOf(number)));
  taking.seconds += await timed(() => phone.openForm(proof.address));
  let shown = proof.numbers.length - missing.length;
  for (const numbers of inBatches(missing)) {
    shown += numbers.length;
    await gallery.withFiles(numbers, async (paths) => {
      taking.seconds += await timed(() => phone.choose(paths, shown));
    });
  }
  taking.seconds += await timed(() => phone.save());
}

/** Waits until all photos are as they will be sent. */
async function untilSmall({ phone, record }: Job): Promise<void> {
  record.shrinking += await timed(async () => {
    while ((await phone.counts()).unready > 0) await wait(pause);
  });
}

/** Takes the photos of a job without network, in batches. */
export async function take(world: World, job: Job): Promise<void> {
  const { ground, journal, line } = world;
  const { phone, record } = job;
  const { taking } = record;
  if (taking.isDone) return;
  ground.say(`taking ${job.photos} photos`);
  line.cut();
  if (!phone.isOn) await phone.start();
  await phone.forgetTasks();
  const photos = await phone.photos();
  const known = new Map(photos.map(({ name, item }) => [name, { isSaved: item !== null }]));
  const memory = watchBrowserMemory({ profile: phone.profile, pause: pause / 2 });
  const note = async (): Promise<void> => {
    noteBlocked(taking, await phone.longestTasks());
    taking.memory = Math.max(taking.memory, memory.most());
    await journal.save();
  };
  for (const proof of proofsOf(job)) {
    await takeProof(world, job, { ...proof, known });
    await note();
  }
  await untilSmall(job);
  await memory.end();
  taking.isDone = true;
  await note();
}
