import { describe, expect, it } from 'vitest';
import type { Headquarters } from '../../../src/app/guards.ts';
import { landingOf, safeReturnUrl } from '../../../src/app/start-page.ts';
import type { Session } from '../../../src/mirror/session.ts';
import { boss, installer } from '../support/stories.ts';

type User = Session['user'];

const office: User = { ...installer.user, viewer: { ...installer.user.viewer, kind: 'office' } };
const customer: User = { ...installer.user, viewer: { ...installer.user.viewer, kind: 'customer' } };
const newBoss: User = { ...boss.user, hasCompany: false };
const ordinary: User = { ...boss.user, viewer: { ...boss.user.viewer, elevated: false } };

interface Case {
  user: User;
  phone?: boolean;
  accepted?: boolean;
  headquarters?: Headquarters;
}

const landing = ({ user, phone = false, accepted = false, headquarters = 'unknown' }: Case) =>
  landingOf({
    user,
    phone,
    facts: {
      acceptedNoPrivileges: async () => accepted,
      headquarters: async () => headquarters,
      subscribed: async () => false,
    },
  });

const registration = 'complete-registration';

describe('where a person starts', () => {
  it.each<[string, Case, object]>([
    ['an employee on a phone: the day', { user: installer.user, phone: true }, { to: '/my-day', search: {} }],
    ['an employee of the office on a phone: the day', { user: office, phone: true }, { to: '/my-day', search: {} }],
    ['an employee on a laptop: the tasks', { user: installer.user }, { to: '/tasks', search: {} }],
    ['a boss: the tasks', { user: boss.user }, { to: '/tasks', search: {} }],
    ['a boss on a phone: the tasks', { user: boss.user, phone: true }, { to: '/tasks', search: {} }],
    ['a boss with no company: the registration', { user: newBoss }, { to: '/profile', search: { registration } }],
    [
      'a boss who made it since signing in: the tasks',
      { user: newBoss, headquarters: 'missing' },
      { to: '/tasks', search: {} },
    ],
    ['an ordinary user: main', { user: ordinary }, { to: '/main', search: {} }],
    ['a free user who accepted: the tasks', { user: ordinary, accepted: true }, { to: '/tasks', search: {} }],
    ['a customer: the own tasks', { user: customer, phone: true }, { to: '/tasks', search: {} }],
  ])('%s', async (_, given, expected) => {
    expect(await landing(given)).toEqual(expected);
  });
});

describe('the address to return to', () => {
  it.each(['/me', '/tasks/0197?tab=draft', '/my-day#x'])('may be %s of this app', (url) => {
    expect(safeReturnUrl(url)).toBe(url);
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/login',
    '/signup',
    '/new-password?token=x',
    '/',
    '',
    undefined,
    7,
  ])('is not %s', (url) => {
    expect(safeReturnUrl(url)).toBeUndefined();
  });
});
