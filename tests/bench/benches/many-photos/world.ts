import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { dayAround, defaultTimeZone, hour } from '../../../../domain/kernel/time.ts';
import type { AccountName } from '../../../../server/demo/people.ts';
import { ShakyProxy } from '../../../e2e/support/shaky-proxy.ts';
import { Seed } from '../../../scenarios/machine/seed.ts';
import { Boss } from '../../harness/crew.ts';
import type { Ground } from '../../harness/ground.ts';
import { Line } from '../../harness/line.ts';
import { signIn } from '../../harness/office.ts';
import { ServerProcess } from '../../harness/server.ts';
import { Gallery } from './gallery.ts';
import { Journal, type RoundRecord } from './journal.ts';
import { lostReplies, seed } from './plan.ts';

/** An office, the weak line to it, the photos that there are to be taken, and what was done so far. */
export interface World {
  ground: Ground;
  /** Where all of it is kept. */
  directory: string;
  journal: Journal;
  gallery: Gallery;
  office: ServerProcess;
  line: Line;
  proxy: ShakyProxy;
}

export async function openWorld(ground: Ground): Promise<World> {
  const directory = ground.wishes.directory ?? (await ground.directory());
  const data = path.join(directory, 'office');
  await mkdir(data, { recursive: true });
  const journal = await Journal.open(directory, ground.wishes.whole);
  const gallery = await Gallery.open(ground);
  const office = await ServerProcess.startElsewhere(ground, {
    DATABASE_URL: '',
    DATA_DIR: data,
    DEMO: '1',
    STORAGE_FREE: '100000',
  });
  const chance = new Seed(seed);
  const proxy = await ShakyProxy.start(
    () => office.url,
    () => chance.chance(lostReplies),
  );
  ground.atEnd(() => proxy.end());
  const line = await Line.open(ground, { to: proxy.url, port: journal.entries.port });
  journal.entries.port = line.port;
  await journal.save();
  return { ground, directory, journal, gallery, office, line, proxy };
}

/** The boss gives somebody a task of today with an address of each name. */
export async function giveWork(
  { office }: World,
  to: AccountName,
  names: readonly string[],
): Promise<RoundRecord['addresses']> {
  const { token } = await signIn(office.url, 'boss');
  const { user } = await signIn(office.url, to);
  const boss = new Boss(office.url, token);
  const from = dayAround(Date.now(), defaultTimeZone).from + 8 * hour;
  const ids = await boss.giveTask(user, { ...(await boss.anywhere()), names, from });
  return ids.map((id, index) => ({ id, name: names[index] ?? '' }));
}
