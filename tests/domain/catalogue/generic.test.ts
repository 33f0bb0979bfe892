import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { catalogue } from '../../../domain/catalogue/catalogue.ts';
import { exposed, genericCallsOf } from '../../../domain/catalogue/generic.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { addressValues } from '../../support/rows.ts';
import { fixedId } from '../../support/rows-in-memory.ts';

const id = fixedId(1);
const of = (path: string) =>
  must(
    exposed.find((each) => each.path === path),
    path,
  );
const addresses = genericCallsOf(of('addresses'));
const place = { id, version: 1, createDate: 0, modifyDate: 0, ...addressValues({}) };

/** What a call reads of a part of its request or reply; undefined where it refuses it. */
const read = (part: string | z.core.$ZodType, value: unknown): unknown =>
  typeof part === 'string' ? part : z.safeParse(part, value).data;

/** The calls of the ten that a name answers; those that stand among the calls of its own do not count. */
const answered = (path: string): string[] =>
  Object.entries(genericCallsOf(of(path))).flatMap(([name, { refused }]) => (refused === true ? [] : [name]));

describe('the ten calls of the generic pattern (specification 7)', () => {
  it.each([
    ['update', 'PUT', '/addresses'],
    ['create', 'POST', '/addresses'],
    ['remove', 'DELETE', '/addresses/:id'],
    ['searchPaged', 'PATCH', '/addresses/search-paged'],
    ['paged', 'PATCH', '/addresses/paged'],
    ['watchersPaged', 'PATCH', '/addresses/getWatchers/:id'],
    ['watchers', 'GET', '/addresses/getWatchers/:id'],
    ['get', 'GET', '/addresses/:id'],
    ['search', 'GET', '/addresses/search'],
    ['all', 'GET', '/addresses/all'],
  ] as const)('%s is %s %s, for whoever is signed in', (name, method, path) => {
    expect(addresses[name]).toMatchObject({ method, path, access: 'signed-in' });
    expect(addresses[name].summary).toContain('addresses');
  });

  it('take fields of rows and answer rows, with nothing in them that a row does not have', () => {
    const { update, create, get, paged, searchPaged, search, all, remove } = addresses;
    const fields = {
      id: place.id,
      street: 'Ερμού',
      floor: '2',
      region: 'x',
      province: 'x',
      country: 'x',
      telephone: '1',
    };
    expect(read(update.body, fields)).toEqual(fields);
    // A field that came after a release may be left out.
    expect(read(create.body, fields)).toEqual({ ...fields, reference: null });
    for (const { reply } of [update, create, get]) expect(read(reply, { ...place, secret: 1 })).toEqual(place);
    const page = { content: [place], number: 0, totalElements: 1, last: true };
    for (const { reply } of [paged, searchPaged]) expect(read(reply, page)).toEqual(page);
    for (const { reply } of [search, all]) expect(read(reply, [place])).toEqual([place]);
    expect(read(remove.reply, {})).toEqual({});
  });

  it.each([
    [{}, { specs: '' }],
    [{ specs: 'Ερμού' }, { specs: 'Ερμού' }],
    [{ specs: 'x'.repeat(200) }, { specs: 'x'.repeat(200) }],
    [{ specs: 'x'.repeat(201) }, null],
  ])('search for %j', (query, words) => {
    expect(read(addresses.search.query, query) ?? null).toEqual(words);
  });
});

describe('the names under which rows are exposed', () => {
  const reads = ['all', 'get', 'paged', 'search', 'searchPaged'];
  const watched = [...reads, 'watchers', 'watchersPaged'];
  const writes = ['create', 'remove', 'update'];

  it.each([
    ['addresses', [...reads, ...writes]],
    ['affiliates', []],
    // A file is attached by a call of its own, which takes its bytes.
    ['attachedFiles', [...reads, 'remove', 'update']],
    ['companies-customer', [...watched, ...writes]],
    ['companies-user', [...reads, 'create', 'update']],
    ['customers', [...watched, ...writes]],
    // An employee is added by a call of its own, which takes a password.
    ['employees', [...reads, 'remove', 'update']],
    ['equipment', [...reads, ...writes]],
    ['notifications', reads],
    ['operational-addresses', [...reads, ...writes]],
    ['photos', [...reads, 'remove']],
    ['pow-i', [...reads, ...writes]],
    ['pow-p', [...reads, ...writes]],
    ['reset', []],
    ['roles', [...reads, ...writes]],
    ['saved-views', [...reads, ...writes]],
    ['scheduled', [...reads, ...writes]],
    ['step-templates', [...reads, ...writes]],
    ['subcontractorAgreement', [...reads, 'remove', 'update']],
    ['subcontractors', []],
    ['subscriptions', reads],
    ['task-assignment', [...reads, 'create', 'remove']],
    ['tasks', [...watched, ...writes]],
    ['user-addition-request', [...reads, 'create', 'remove']],
    ['users', [...reads, 'remove', 'update']],
    ['users-settings', reads],
    ['work-days', reads],
  ])('%s answers %j', (path, names) => {
    expect(answered(path).sort()).toEqual([...names].sort());
  });

  it('are all told above, and each call that is not answered is refused under its name', () => {
    expect(exposed).toHaveLength(27);
    for (const each of exposed) {
      const names = Object.keys(genericCallsOf(each));
      expect([...names, ...(each.own ?? [])].sort(), each.path).toEqual([...watched, ...writes].sort());
      for (const name of names) {
        const { refused } = must(catalogue[`${each.path}.${name}`], name);
        expect(refused === true, `${each.path}.${name}`).toBe(!answered(each.path).includes(name));
      }
    }
  });

  it.each([
    ['users-settings', 'update'],
    ['employees', 'create'],
    ['attachedFiles', 'create'],
    ['affiliates', 'create'],
    ['affiliates', 'update'],
    ['subcontractors', 'paged'],
    ['subcontractors', 'remove'],
  ] as const)('%s has a %s of its own instead', (path, name) => {
    const { method, path: route } = genericCallsOf({ ...of(path), own: [] })[name];
    const own = Object.values(catalogue).filter((each) => each.method === method && each.path === route);
    expect(own.map(({ refused }) => refused === true)).toEqual([false]);
    expect(catalogue).not.toHaveProperty([`${path}.${name}`]);
  });

  it('show a part of their rows where two names share a resource', () => {
    const {
      'pow-p': pickup,
      'pow-i': installation,
      employees,
      notifications,
    } = Object.fromEntries(exposed.map((each) => [each.path, each]));
    expect([pickup?.only, installation?.only]).toEqual([{ type: 'PICKUP' }, { type: 'INSTALLATION' }]);
    expect(employees?.having).toBe('employer');
    expect(notifications?.all).toEqual({ status: 'UNREAD' });
  });
});
