import { expect, test } from 'vitest';
import { countryCodes, europeanCountries } from '../../../domain/user/country.ts';

test('the countries are those of ISO 3166-1, each once and in order, with EL for Greece', () => {
  expect(countryCodes).toHaveLength(249);
  expect([...countryCodes]).toEqual([...new Set(countryCodes)].sort());
  expect(countryCodes.filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([]);
  expect(countryCodes).toContain('EL');
  expect(countryCodes).not.toContain('GR');
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  expect(countryCodes.filter((code) => code !== 'EL' && names.of(code) === undefined)).toEqual([]);
});

test('tax numbers are looked up in the 27 countries of the European Union and in Northern Ireland', () => {
  expect(europeanCountries).toHaveLength(28);
  expect(europeanCountries.filter((code) => !countryCodes.includes(code))).toEqual(['XI']);
});
