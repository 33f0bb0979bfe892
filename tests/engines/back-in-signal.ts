import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasBrowser, notRun } from '../../tools/engines.ts';
import { ShakyProxy } from '../e2e/support/shaky-proxy.ts';
import { type SharedServer, startSharedServer } from '../e2e/support/shared-server.ts';
import { Seed } from '../scenarios/machine/seed.ts';
import { startCluster } from '../support/postgres-cluster.ts';
import type { Engine } from './browsers/engine.ts';
import { stories } from './browsers/engines.ts';
import { Phone } from './browsers/phone.ts';
import { Installer } from './story/installer.ts';
import { nextStep, type Place } from './story/ledger.ts';
import { placesOfToday } from './story/places-of-today.ts';

/**
 * Measures how long a mark stays on the device after coverage is back, while the app is in front: from then until its request
 * reaches the server. `npm run test:engines -- --signal 20` does it so often in each browser that is here.
 */
const tries = Number(process.env.SIGNAL_TRIES ?? 20);
const { seed: from, longest } = {
  seed: Number(process.env.ENGINE_FROM ?? 1),
  longest: Number(process.env.SIGNAL_LONGEST ?? 180),
};

/** What a mark may take, in seconds. */
const goal = 15;

/**
 * How coverage was away. `refused`: each request fails at once · `hung`: none is answered, and all fail when coverage is back ·
 * `stuck`: those that were under way are never answered, also afterwards.
 */
const ways = ['refused', 'hung', 'stuck'] as const;

type Way = (typeof ways)[number];

interface Try {
  way: Way;
  /** How long coverage was away, and how long the mark then took, in seconds. */
  away: number;
  took: number;
}

/** A phone on which everything is sent, and the addresses that can still be marked. */
interface Field {
  proxy: ShakyProxy;
  installer: Installer;
  places: readonly Place[];
}

const canBeMarked = ({ status }: Place): boolean => status !== 'INSTALLED';

/** Resolves when a push comes through. */
const pushThrough = (proxy: ShakyProxy): Promise<void> =>
  new Promise((resolve) => {
    proxy.onCall = (path) => {
      if (proxy.mood === 'fair' && path === '/rest/sync/push') resolve();
    };
  });

async function once({ proxy, installer, places }: Field, way: Way, away: number): Promise<Try> {
  await installer.seesAllSent();
  proxy.turn(way === 'refused' ? 'down' : 'hangs');
  const place = places.find(canBeMarked);
  if (place === undefined) throw new Error('There is no address left that could be marked.');
  const step = nextStep(place);
  await installer.do({ kind: 'mark', at: 0 }, place, []);
  await sleep(away * 1000);
  const pushed = pushThrough(proxy);
  const back = performance.now();
  if (way === 'stuck') proxy.ease('fair');
  else proxy.turn('fair');
  await pushed;
  const took = (performance.now() - back) / 1000;
  process.stdout.write(`  ${way} for ${away.toFixed(0)} s: ${step} left after ${took.toFixed(1)} s\n`);
  return { way, away, took };
}

async function measure(engine: Engine, server: SharedServer): Promise<Try[]> {
  const company = await server.company();
  const places = await placesOfToday(company);
  const proxy = await ShakyProxy.start(() => company.url);
  const phone = await Phone.create(engine);
  const seed = new Seed(from);
  try {
    const installer = new Installer(await phone.open(`${proxy.url}/login`));
    await installer.signIn(company.username('installer'));
    await installer.seesDay(places);
    const done: Try[] = [];
    for (let count = 0; count < tries; count += 1) {
      const way = ways[count % ways.length] ?? 'refused';
      done.push(await once({ proxy, installer, places }, way, 2 + seed.next() * (longest - 2)));
    }
    return done;
  } finally {
    await phone.end();
    await proxy.end();
  }
}

const seconds = (values: readonly number[]): string =>
  values.length === 0 ? '–' : `${Math.max(...values).toFixed(1)} s at most, ${mean(values).toFixed(1)} s on average`;

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Says what came out in one browser; whether each try was within the goal. */
function report(name: string, done: readonly Try[]): boolean {
  for (const way of ways) {
    const those = done.filter((each) => each.way === way).map(({ took }) => took);
    process.stdout.write(`${name}, ${way}: ${seconds(those)} (${those.length} tries)\n`);
  }
  const late = done.filter(({ took }) => took >= goal).length;
  process.stdout.write(`${name}: ${done.length - late} of ${done.length} within ${goal} s\n`);
  return late === 0;
}

const cluster = await startCluster();
const server = await startSharedServer(cluster.url, 'signal');
try {
  for (const { browser, engine } of stories.filter(({ moves }) => !moves)) {
    if (!hasBrowser(browser)) {
      process.stdout.write(`${notRun(browser)}\n`);
      continue;
    }
    process.stdout.write(`${engine.name}, from seed ${from}\n`);
    if (!report(engine.name, await measure(engine, server))) process.exitCode = 1;
  }
} finally {
  await server.end();
  await cluster.stop();
}
