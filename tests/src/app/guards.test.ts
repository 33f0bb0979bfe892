import { describe, expect, it } from 'vitest';
import { detourOf, type GuardFacts, type Headquarters } from '../../../src/app/guards.ts';
import type { Session } from '../../../src/mirror/session.ts';
import { boss, installer } from '../support/stories.ts';

type User = Session['user'];

const people = {
  boss: boss.user,
  employee: installer.user,
  customer: { ...installer.user, viewer: { ...installer.user.viewer, kind: 'customer' } },
  ordinary: { ...boss.user, viewer: { ...boss.user.viewer, elevated: false } },
  newBoss: { ...boss.user, hasCompany: false },
} as const satisfies Record<string, User>;

type Person = keyof typeof people;

interface World {
  headquarters?: Headquarters;
  accepted?: boolean;
  subscribed?: boolean;
}

async function visit(person: Person, path: string, { accepted = false, subscribed = false, ...world }: World = {}) {
  const headquarters = world.headquarters ?? (person === 'newBoss' ? 'unknown' : 'placed');
  const facts: GuardFacts = {
    headquarters: async () => headquarters,
    acceptedNoPrivileges: async () => accepted,
    subscribed: async () => subscribed,
  };
  const detour = await detourOf({ path, user: people[person], facts });
  if (detour === null) return 'opens';
  return [detour.to, detour.search.registration, detour.warning].filter((part) => part !== undefined).join(' ');
}

const registration = '/profile complete-registration notRegistered';
const staffOnly = { boss: 'opens', employee: 'opens', customer: '/login', ordinary: '/login', newBoss: registration };

/** Every guarded screen of specification 2.1 and 2.8, and what each kind of person meets there with placed headquarters. */
const table: Record<string, Record<Person, string>> = {
  '/tasks': { boss: 'opens', employee: 'opens', customer: 'opens', ordinary: '/main', newBoss: 'opens' },
  '/tasks/0197a000-0000-7000-8000-000000000001': {
    boss: 'opens',
    employee: 'opens',
    customer: 'opens',
    ordinary: '/main',
    newBoss: 'opens',
  },
  '/map': { boss: 'opens', employee: 'opens', customer: 'opens', ordinary: '/main', newBoss: 'opens' },
  '/addresses': staffOnly,
  '/customers': staffOnly,
  '/calendar': staffOnly,
  '/dispatch': staffOnly,
  '/devices': staffOnly,
  '/quarantine': staffOnly,
  '/roles': staffOnly,
  '/personnel': staffOnly,
  '/scheduled': staffOnly,
  '/scheduled/create': staffOnly,
  '/insight': staffOnly,
  '/subcontractors/search': staffOnly,
  '/active-subs': { boss: 'opens', employee: 'opens', customer: 'opens', ordinary: 'opens', newBoss: registration },
  '/active-subscritpions': {
    boss: 'opens',
    employee: 'opens',
    customer: 'opens',
    ordinary: 'opens',
    newBoss: registration,
  },
  '/profile': { boss: 'opens', employee: 'opens', customer: 'opens', ordinary: 'opens', newBoss: 'opens' },
  '/main': { boss: 'opens', employee: '/tasks', customer: '/tasks', ordinary: 'opens', newBoss: 'opens' },
  '/subscriptions': { boss: 'opens', employee: '/tasks', customer: '/tasks', ordinary: 'opens', newBoss: 'opens' },
  '/me': { boss: 'opens', employee: 'opens', customer: 'opens', ordinary: 'opens', newBoss: 'opens' },
};

describe('the guards of screens', () => {
  const cases = Object.entries(table).flatMap(([path, row]) =>
    Object.entries(row).map(([person, expected]) => [path, person as Person, expected] as const),
  );

  it.each(cases)('%s for %s: %s', async (path, person, expected) => {
    expect(await visit(person, path)).toBe(expected);
  });

  it('send an owner without placed headquarters to the registration, and say why', async () => {
    expect(await visit('boss', '/personnel', { headquarters: 'missing' })).toBe(registration);
    expect(await visit('boss', '/active-subs', { headquarters: 'missing' })).toBe(registration);
  });

  it('do not ask a registration of an ordinary owner, to whom it would open nothing', async () => {
    for (const path of ['/addresses', '/calendar', '/personnel'])
      expect(await visit('ordinary', path, { headquarters: 'missing' })).toBe('/login');
  });

  it('let an owner pass who registered the company since signing in', async () => {
    expect(await visit('newBoss', '/personnel', { headquarters: 'placed' })).toBe('opens');
    expect(await visit('newBoss', '/personnel', { headquarters: 'missing' })).toBe(registration);
  });

  it('lock nobody out while the mirror is still being filled', async () => {
    expect(await visit('boss', '/personnel', { headquarters: 'unknown' })).toBe('opens');
  });

  it('do not send employees to a form that only the owner may fill in', async () => {
    expect(await visit('employee', '/personnel', { headquarters: 'missing' })).toBe('opens');
  });

  it('let a free user who accepted work on the tasks', async () => {
    expect(await visit('ordinary', '/tasks', { accepted: true })).toBe('opens');
  });
});
