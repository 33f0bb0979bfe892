import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropReceived } from '../../workers/sync/outbox/received-bytes.ts';
import { OnePhone } from './machine/one-phone.ts';

let day: OnePhone;

beforeEach(async () => {
  day = await OnePhone.begin('pglite');
});

afterEach(() => day.end());

const isReceived = async (id: string): Promise<boolean> => (await day.photo(id))?.state === 'RECEIVED';
const isSettled = async (id: string): Promise<boolean> =>
  typeof (await day.phone.user.outbox.files.get(id))?.receivedAt === 'number';

/** A photo that the server received after its backup, and has lost with its restore. */
async function lostPhoto(): Promise<string> {
  await day.server.backUp();
  const id = await day.prove();
  expect(await day.until(async () => (await isReceived(id)) && (await isSettled(id)))).toBe(true);
  await day.server.restore();
  expect(await day.photo(id)).toBeUndefined();
  return id;
}

test('a photo that the server received after its backup goes again', async () => {
  const id = await lostPhoto();
  expect(await day.until(async () => (await isReceived(id)) && (await isSettled(id)), 300)).toBe(true);
});

test('is taken from the file store where that still has it, though the phone does not', async () => {
  const id = await lostPhoto();
  await dropReceived(day.phone.user.outbox);
  await day.server.bringFilesBack();
  expect(await day.until(async () => (await isReceived(id)) && (await isSettled(id)), 300)).toBe(true);
  const served = await day.phone.engine.photo(id);
  expect(served?.size).toBe(14);
});

test('that nobody has any more is told to the office, and the phone waits for nothing', async () => {
  const id = await lostPhoto();
  await dropReceived(day.phone.user.outbox);
  expect(await day.until(async () => (await day.photo(id))?.state === 'LOST', 300)).toBe(true);
  expect(await day.until(() => isSettled(id))).toBe(true);
  expect(await day.until(async () => (await day.phone.user.mirror.files.count()) === 0)).toBe(true);
});
