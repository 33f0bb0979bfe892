import path from 'node:path';
import { ensurePage } from '../../harness/app.ts';
import type { Ground } from '../../harness/ground.ts';
import type { Bench, Measure } from '../../harness/measure.ts';
import { compare } from './at-the-office.ts';
import { addressesFor, type Job } from './job.ts';
import { freshRound, type RoundRecord } from './journal.ts';
import { Phone } from './phone.ts';
import { type Plan, reference, small, whole } from './plan.ts';
import { measuresOf, memoryOf } from './results.ts';
import { send } from './sending.ts';
import { take } from './taking.ts';
import { giveWork, openWorld, type World } from './world.ts';

const namesOf = (place: string, photos: number): string[] =>
  Array.from({ length: addressesFor(photos) }, (_, index) => `${place} ${index + 1}`);

/** Somebody else's phone takes and sends few photos; the result is the most memory that its browser took, in MB. */
async function measureReference(world: World, first: number): Promise<number> {
  const { ground, directory, line } = world;
  // The office still has the work of a run that was ended here: this is named otherwise.
  const addresses = await giveWork(world, 'installer2', namesOf(`Yard ${Date.now()}`, reference.photos));
  const phone = new Phone(ground, { url: line.url, profile: path.join(directory, 'ergon-bench-few') });
  await phone.signIn('installer2');
  const job: Job = { ...reference, phone, first, before: 0, record: freshRound(addresses) };
  await take(world, job);
  await send(world, job);
  await phone.kill();
  return memoryOf(job);
}

/** The rounds as the journal has them; the first time the boss plans the work for them. */
async function plannedRounds(world: World, { fast, slow }: Plan): Promise<Record<keyof Plan, RoundRecord>> {
  const { journal } = world;
  const planned = journal.entries.rounds ?? {
    fast: freshRound(await giveWork(world, 'installer', namesOf('Roof', fast.photos))),
    slow: freshRound(await giveWork(world, 'installer', namesOf('Cellar', slow.photos))),
  };
  journal.entries.rounds = planned;
  await journal.save();
  return planned;
}

/** The installer's phone, which has the app and somebody signed in. */
async function openPhone({ ground, directory, journal, line }: World): Promise<Phone> {
  const phone = new Phone(ground, { url: line.url, profile: path.join(directory, 'ergon-bench-many') });
  if (journal.entries.isSignedIn) await phone.start();
  else await phone.signIn('installer');
  journal.entries.isSignedIn = true;
  await journal.save();
  return phone;
}

async function measure(ground: Ground): Promise<Measure[]> {
  await ensurePage();
  const plan = ground.wishes.whole ? whole : small;
  const world = await openWorld(ground);
  const { journal } = world;
  journal.entries.reference ??= await measureReference(world, plan.fast.photos + plan.slow.photos + 1);
  const { fast, slow } = await plannedRounds(world, plan);
  const phone = await openPhone(world);
  const jobs: Record<keyof Plan, Job> = {
    fast: { ...plan.fast, phone, first: 1, before: 0, record: fast },
    slow: { ...plan.slow, phone, first: plan.fast.photos + 1, before: plan.fast.photos, record: slow },
  };
  for (const job of [jobs.fast, jobs.slow]) {
    await take(world, job);
    await send(world, job);
  }
  const found = await compare(world, jobs);
  await phone.kill();
  return measuresOf({ jobs, found, sizes: world.gallery.sizes, reference: journal.entries.reference });
}

/** A phone that is full of photos, and a line that is weak, shaky and cut. */
export const bench: Bench = {
  name: 'many-photos',
  title: 'Many photos taken without network, then sent through a weak line that is cut every 30 s, 390 × 844',
  run: measure,
};
