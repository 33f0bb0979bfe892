import { describe, expect, it } from 'vitest';
import { landing, safeReturnUrl } from '../../../src/app/landing.ts';
import { boss, installer } from '../support/stories.ts';

const customer = { ...installer.user.viewer, kind: 'customer' } as const;
const office = { ...installer.user.viewer, kind: 'office' } as const;

describe('where a person starts', () => {
  it('is the day for an employee on a phone', () => {
    expect(landing(installer.user.viewer, true)).toBe('/my-day');
    expect(landing(office, true)).toBe('/my-day');
  });

  it('is the tasks for everybody else', () => {
    expect(landing(installer.user.viewer, false)).toBe('/tasks');
    expect(landing(boss.user.viewer, true)).toBe('/tasks');
    expect(landing(customer, true)).toBe('/tasks');
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
    '/',
    '',
    undefined,
    7,
  ])('is not %s', (url) => {
    expect(safeReturnUrl(url)).toBeUndefined();
  });
});
