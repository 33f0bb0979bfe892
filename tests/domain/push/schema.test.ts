import { describe, expect, it } from 'vitest';
import { pushSubscriptionSchema } from '../../../domain/push/schema.ts';

const keys = { p256dh: `${'A'.repeat(85)}-_`, auth: 'B'.repeat(22) };
const browser = { endpoint: 'https://push.example.com/1', keys, language: 'el', remembered: true };
const read = (given: object) => pushSubscriptionSchema.safeParse({ ...browser, ...given }).data;

describe('a browser that wants notifications', () => {
  it('has keys of 65 and 16 bytes, whose padding is left out', () => {
    expect(read({})).toEqual(browser);
    expect(read({ keys: { p256dh: `${keys.p256dh}=`, auth: `${keys.auth}==` } })).toEqual(browser);
    for (const auth of ['B'.repeat(21), 'B'.repeat(23), `${keys.auth}===`, `=${keys.auth}`, `${'B'.repeat(21)}+`, ''])
      expect(read({ keys: { ...keys, auth } }), auth).toBeUndefined();
    for (const p256dh of ['A'.repeat(86), 'A'.repeat(88), `/${'A'.repeat(86)}`])
      expect(read({ keys: { ...keys, p256dh } }), p256dh).toBeUndefined();
  });

  it.each([
    ['http://localhost:9/1', true],
    [`https://push.example.com/${'x'.repeat(975)}`, true],
    [`https://push.example.com/${'x'.repeat(976)}`, false],
    ['ftp://push.example.com/1', false],
    ['xhttps://push.example.com/1', false],
    ['push.example.com', false],
  ])('is reached at %s: %s', (endpoint, fits) => {
    expect(read({ endpoint }) !== undefined).toBe(fits);
  });

  it.each([{ language: 'de' }, { remembered: 'yes' }, { keys: {} }])('is refused with %j', (given) => {
    expect(read(given)).toBeUndefined();
  });
});
