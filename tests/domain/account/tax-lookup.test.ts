import { describe, expect, it } from 'vitest';
import { parseTaxAddress, taxLookupFor } from '../../../domain/account/tax-lookup.ts';

describe('looking a tax number up', () => {
  it('is for European countries and at least seven characters', () => {
    expect(taxLookupFor('EL', '0940140')).toEqual({ tin: '0940140', countryCode: 'EL' });
    expect(taxLookupFor('XI', '1234567')).toEqual({ tin: '1234567', countryCode: 'XI' });
    expect(taxLookupFor('EL', '094014')).toBeNull();
    expect(taxLookupFor('US', '0940140')).toBeNull();
    expect(taxLookupFor('GR', '0940140')).toBeNull();
    expect(taxLookupFor(undefined, '0940140')).toBeNull();
    expect(taxLookupFor('EL', null)).toBeNull();
  });

  it('counts neither blanks nor dots', () => {
    expect(taxLookupFor('DE', '12 34.56')).toBeNull();
    expect(taxLookupFor('DE', ' 12 345-67 ')).toEqual({ tin: '1234567', countryCode: 'DE' });
  });
});

describe('the address of a register', () => {
  it.each([
    ['ΚΗΦΙΣΙΑΣ 99 15124 - ΜΑΡΟΥΣΙ', { line1: 'ΚΗΦΙΣΙΑΣ 99', postalCode: '15124', city: 'ΜΑΡΟΥΣΙ' }],
    ['ΚΟΡΙΝΘΟΥ 121 262 23 - ΠΑΤΡΑ', { line1: 'ΚΟΡΙΝΘΟΥ 121', postalCode: '262 23', city: 'ΠΑΤΡΑ' }],
    ['Hauptstr. 1, 10115 Berlin', { line1: 'Hauptstr. 1', postalCode: '10115', city: 'Berlin' }],
    ['Somewhere', { line1: 'Somewhere', postalCode: null, city: null }],
    ['', { line1: '', postalCode: null, city: null }],
  ])('%s', (address, parts) => {
    expect(parseTaxAddress(address)).toEqual(parts);
  });
});
