import assert from 'node:assert/strict';
import { must } from '../../../domain/kernel/assert.ts';
import { Boss } from '../../bench/harness/crew.ts';
import { signIn } from '../../bench/harness/office.ts';
import { freshId, SyncDevice } from '../../bench/harness/sync-device.ts';
import { EventReader } from '../../support/event-reader.ts';
import { jpeg, TusClient } from '../../support/tus-client.ts';
import type { Stage } from './story.ts';

type Row = { id: string };

/** Waits until `look` gives something, for at most half a minute; rejects naming what did not come. */
export async function eventually<Value>(
  what: string,
  look: () => Value | undefined | Promise<Value | undefined>,
): Promise<Value> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`${what} did not come within 30 s`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** A task of the demo's boss with `count` addresses, assigned to the boss: what devices may mark. Gives the addresses' ids. */
export async function giveWork(url: string, token: string, count: number): Promise<string[]> {
  const boss = new Boss(url, token);
  const { content } = await boss.ask<{ content: Row[] }>('PATCH', '/employees/paged', {
    rows: 1,
    filters: { username: { value: 'installer', matchMode: 'equals' } },
  });
  const names = Array.from({ length: count }, (_, index) => `address ${index + 1}`);
  const work = { ...(await boss.anywhere()), names, from: Date.now() };
  return boss.giveTask(must(content[0], 'the installer'), work);
}

/**
 * Sync, pokes in both directions, and an upload in pieces that alternate, over two nodes of an installation with the demo
 * company; throws when something does not arrive.
 */
export async function workOverTwoNodes(stage: Stage, one: string, other: string): Promise<void> {
  const [boss, installer] = [await signIn(one, 'boss'), await signIn(other, 'installer')];
  const addresses = await giveWork(one, boss.token, 6);
  const office = new SyncDevice(other, boss.token);
  const field = new SyncDevice(one, installer.token);
  await office.open();
  await field.open();
  stage.atEnd(() => office.close());
  stage.atEnd(() => field.close());
  const stream = await EventReader.open(`${other}/rest/notifications/sse/stream-me`, {
    authorization: `Bearer ${boss.token}`,
  });
  stage.atEnd(() => stream.close());
  const times: number[] = [];
  for (const address of addresses) {
    const before = office.pokes;
    const started = performance.now();
    await field.mark('markCollected', address, 'NO_PROGRESS');
    await eventually('the poke at the other node', () => office.pokes > before || undefined);
    times.push(performance.now() - started);
  }
  assert.ok(await office.isEqual(), 'the office holds what the server says');
  assert.ok(await field.isEqual(), 'the field device holds what the server says');
  await uploadOverBoth(installer.token, one, other);
  stage.say(`${times.length} marks at one node, poked at the other after ${times.map(Math.round).join(', ')} ms`);
}

/** Announces a photo at one node, sends halves through either, and finds all of it. */
async function uploadOverBoth(token: string, one: string, other: string): Promise<void> {
  const bytes = jpeg(300_000);
  const [first, second] = [new TusClient(one, token), new TusClient(other, token)];
  const { location, status } = await first.create(bytes, { photo: freshId() });
  assert.equal(status, 201);
  const place = must(location, 'the location of the upload');
  assert.equal((await second.patch(place, 0, bytes.subarray(0, 150_000))).offset, 150_000);
  assert.equal((await first.head(place)).offset, 150_000);
  assert.equal((await first.patch(place, 150_000, bytes.subarray(150_000))).status, 204);
}
