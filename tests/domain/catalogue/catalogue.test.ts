import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '../../../domain/catalogue/call.ts';
import { pageRequestSchema } from '../../../domain/catalogue/paging.ts';
import { subcontractorSearchSchema } from '../../../domain/catalogue/subcontractors.ts';
import { fixedId } from '../../support/rows-in-memory.ts';
import { isImpossible, isUnbounded } from '../schema-limits.ts';
import { calls, sentParts } from './calls.ts';

const namesIn = ({ path }: Call): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
const takes = (schema: z.core.$ZodType, value: unknown): boolean => z.safeParse(schema, value).success;

/** Fields that a schema refuses in a value. */
const refusedIn = (schema: z.core.$ZodType, value: unknown): string[] => {
  const result = z.safeParse(schema, value);
  return result.success ? [] : [...new Set(result.error.issues.map(({ path }) => path.join('.')))];
};

describe('the calls of the interface (specification 7)', () => {
  test.each(calls)('$name says in a sentence what it does', ({ summary }) => {
    expect(summary).toMatch(/^[A-Z].{8,}\.$/);
  });

  it('are told apart by method and path', () => {
    const routes = calls.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':id')}`);
    expect(routes.filter((route, index) => routes.indexOf(route) !== index)).toEqual([]);
    for (const { path } of calls) expect(path).toMatch(/^(\/:?[\w.-]+)+\/?$/);
  });

  test.each(calls.filter((call) => namesIn(call).length > 0))('$name checks what stands in its path', (call) => {
    const names = namesIn(call);
    const given = Object.fromEntries(
      names.map((name, index) => [name, name === 'newState' ? 'HIDDEN' : fixedId(index + 1)]),
    );
    expect(z.safeParse(call.params, given)).toEqual({ success: true, data: given });
    for (const name of names) expect(takes(call.params, { ...given, [name]: 'no id; drop table' }), name).toBe(false);
  });
});

/** Bodies that the mutation behind the call checks, or a payment provider's. */
const loose = /^(updateCurrentUser|quarantine|splitTask|paymentEvent|push|saveSettings|[\w-]+\.(update|create)) body/;

describe('what a call may be sent', () => {
  it('has a limit to each text, list and number', () => {
    const open = calls.flatMap(sentParts).filter((part) => !loose.test(part.path) && isUnbounded(part));
    // A filter compares with any number.
    const left = open.map(({ path }) => path).filter((path) => !/\.filters(\[\])+\.value(\[\])*$/.test(path));
    // Both are checked once they are read: a tax number without its blanks and dots, an amount as a number.
    expect(left).toEqual([
      'vatValidation query.tin',
      'finishInstalledAddresses query.finalPayoutOfTask_fromTheseOpAddsFinishing',
    ]);
  });

  it('may be as long as it has to be', () => {
    expect(calls.flatMap(sentParts).filter(isImpossible)).toEqual([]);
  });

  it('is a megabyte, but for what a device brings from many days', () => {
    const more = calls.flatMap(({ name, bodyLimit }) => (bodyLimit === undefined ? [] : [[name, bodyLimit]]));
    expect(more).toEqual([
      ['push', 8 * 1024 ** 2],
      ['quarantine', 8 * 1024 ** 2],
    ]);
  });
});

describe('a page that is asked for', () => {
  it('has rows, begins somewhere, and is sorted in one direction', () => {
    const page = { first: 0, rows: 10 };
    expect(takes(pageRequestSchema, page)).toBe(true);
    for (const wrong of [
      { first: -1 },
      { first: 0.5 },
      { rows: 0 },
      { rows: -1 },
      { rows: 1.5 },
      { rows: 100_000 },
      { sortOrder: 2 },
    ])
      expect(takes(pageRequestSchema, { ...page, ...wrong }), JSON.stringify(wrong)).toBe(false);
  });
});

describe('a search for companies (specification 3)', () => {
  it.each([
    ['nothing', {}],
    ['a place on the map', { address: { latitude: 90, longitude: -180 } }],
    ['an address of the account', { address: { id: fixedId(1) } }],
    ['a task', { taskId: fixedId(1) }],
    ['words', { searchText: 'x'.repeat(200) }],
    ['trades', { categories: ['CLIMATE'] }],
    ['trades and what belongs to them', { categories: { CLIMATE: ['HEATING'] } }],
  ])('may be by %s', (_, search) => {
    expect(subcontractorSearchSchema.safeParse(search)).toEqual({ success: true, data: search });
  });

  it.each([
    ['address', { address: { latitude: 91, longitude: 0 } }],
    ['address', { address: { latitude: -91, longitude: 0 } }],
    ['address', { address: { latitude: 0, longitude: 181 } }],
    ['address', { address: { latitude: 0, longitude: -181 } }],
    ['address', { address: {} }],
    ['address', { address: { id: 'home' } }],
    ['taskId', { taskId: 'this one' }],
    ['searchText', { searchText: 'x'.repeat(201) }],
    ['cooperating', { cooperating: 'yes' }],
    ['categories', { categories: ['x'.repeat(101)] }],
    ['categories', { categories: Array.from({ length: 201 }, () => 'x') }],
  ])('is refused for its %s: %o', (field, search) => {
    expect(refusedIn(subcontractorSearchSchema, search)).toEqual([expect.stringMatching(new RegExp(`^${field}`))]);
  });
});
