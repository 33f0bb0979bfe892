import { expect, it } from 'vitest';
import { z } from 'zod';
import { DomainError } from '../../../domain/errors/codes.ts';
import { inThread } from '../../../server/services/threads/in-thread.ts';

const fileOf = (name: string): URL => new URL(`../../support/threads/${name}.ts`, import.meta.url);

const run = (name: string, data: unknown = null, more: { milliseconds?: number; megabytes?: number } = {}) =>
  inThread({
    company: 'a',
    file: fileOf(name),
    data,
    schema: z.unknown(),
    milliseconds: 60_000,
    megabytes: 64,
    ...more,
  });

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  const problem = await work.then(() => undefined).catch((reason: unknown) => reason);
  return problem instanceof DomainError ? problem.code : String(Reflect.get(Object(problem), 'code') ?? problem);
};

it('gives what the thread gives, as often as it is asked and in any number at once', async () => {
  expect(await Promise.all(['a', 'b', 'c', 'd', 'e'].map((each) => run('asked', each)))).toEqual([
    'a',
    'b',
    'c',
    'd',
    'e',
  ]);
});

it('takes over memory instead of copying it', async () => {
  const bytes = new Uint8Array([1, 2, 3]);
  const work = {
    company: 'a',
    file: fileOf('asked'),
    data: bytes,
    transfer: [bytes.buffer],
    schema: z.instanceof(Uint8Array),
  };
  expect([...(await inThread({ ...work, milliseconds: 60_000, megabytes: 64 }))]).toEqual([1, 2, 3]);
  expect(bytes.length).toBe(0);
});

it('refuses with the code with which the thread refuses', async () => {
  expect(await codeOf(run('asked', 'refuse'))).toBe('excel_unreadable');
});

it('fails with what the thread fails of', async () => {
  await expect(run('asked', 'fail')).rejects.toThrow('a mistake');
});

it('ends a thread that takes too long, and goes on with the next', async () => {
  const endless = [1, 2, 3].map(() => codeOf(run('endless', null, { milliseconds: 300 })));
  expect(await Promise.all(endless)).toEqual(['unavailable', 'unavailable', 'unavailable']);
  expect(await run('asked', 'next')).toBe('next');
});

it('ends a thread that takes too much memory, and lives', async () => {
  expect(await codeOf(run('greedy', null, { megabytes: 16 }))).toBe('ERR_WORKER_OUT_OF_MEMORY');
});

it('lets companies take turns, so that one with fifty exports delays another by one at most', async () => {
  const work = (company: string) =>
    inThread({
      company,
      file: fileOf('asked'),
      data: company,
      schema: z.string(),
      milliseconds: 60_000,
      megabytes: 64,
    });
  const ended: string[] = [];
  const start = async (company: string) => void ended.push(await work(company));
  const many = Array.from({ length: 50 }, () => start('many'));
  await Promise.all([start('one'), start('other'), start('one')]);
  // Two were at work already; then each of the three has a turn before the first has its next.
  expect(ended.filter((company) => company === 'many').length).toBeLessThanOrEqual(2 + 2 + 2);
  await Promise.all(many);
  expect(ended).toHaveLength(53);
});
