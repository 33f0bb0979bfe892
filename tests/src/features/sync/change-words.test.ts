import { describe, expect, it } from 'vitest';
import * as addresses from '../../../../domain/address/mutations.ts';
import * as sharing from '../../../../domain/address/sharing-mutations.ts';
import * as customers from '../../../../domain/customer/mutations.ts';
import * as accounts from '../../../../domain/customer/mutations.ts';
import * as roles from '../../../../domain/role/mutations.ts';
import * as vacations from '../../../../domain/scheduled/mutations.ts';
import * as people from '../../../../domain/user/mutations.ts';
import * as roleGiving from '../../../../domain/user/role-mutations.ts';
import greek from '../../../../public/assets/i18n/el.json';
import english from '../../../../public/assets/i18n/en.json';
import { changedRowLabel, changeLabel } from '../../../../src/theme/change-labels.ts';

/** The mutations that a file of the domain defines. */
const namesOf = (file: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(file).flatMap(([name, part]) =>
    typeof part === 'object' && part !== null && 'run' in part ? name : [],
  );

describe('the inbox', () => {
  it.each([
    ['addresses', addresses],
    ['who an address serves', sharing],
    ['customers', customers],
    ['accounts of customers', accounts],
    ['employees', people],
    ['who has which role', roleGiving],
    ['roles', roles],
    ['vacations', vacations],
  ])('calls each change of %s by words of its own, in both languages', (_, file) => {
    const names = namesOf(file);
    expect(names.length).toBeGreaterThan(1);
    const words = names.map((name) => changeLabel(name).replace('change.', ''));
    expect(words).not.toContain('other');
    for (const texts of [greek, english]) {
      const shown = words.map((word) => new Map<string, string>(Object.entries(texts.change)).get(word));
      expect(shown.every((text) => text !== undefined && text !== '')).toBe(true);
      expect(new Set(shown).size).toBe(names.length);
    }
  });

  it('names the customer before the address, and nothing when neither is known', () => {
    expect(changedRowLabel({ labels: { task: null, address: 'Αποθήκη', customer: 'Cosmos' } })).toBe(
      'Cosmos · Αποθήκη',
    );
    expect(changedRowLabel({ labels: { task: null, address: null, person: 'Άννα Ρήγα' } })).toBe('Άννα Ρήγα');
    expect(changedRowLabel({ labels: { task: null, address: null } })).toBeNull();
  });
});
