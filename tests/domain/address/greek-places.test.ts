import { describe, expect, it } from 'vitest';
import { placeAt, placeOfZipCode } from '../../../domain/address/greek-places.ts';
import { provincesByDigits, towns } from '../../../domain/address/greek-towns.ts';

describe('a Greek postal code', () => {
  it.each([
    ['26441', 'Πάτρα', 'Αχαΐα'],
    ['265 04', 'Ρίο', 'Αχαΐα'],
    ['GR-10557', 'Αθήνα', 'Αττική'],
    ['18531', 'Πειραιάς', 'Αττική'],
    ['54624', 'Θεσσαλονίκη', 'Θεσσαλονίκη'],
    ['71202', 'Ηράκλειο', 'Ηράκλειο'],
    ['38221', 'Βόλος', 'Μαγνησία'],
    ['30200', 'Μεσολόγγι', 'Αιτωλοακαρνανία'],
    ['80100', 'Κύθηρα', 'Αττική'],
    ['85100', 'Ρόδος', 'Δωδεκάνησα'],
  ])('%s is in %s, %s', (zipCode, region, province) => {
    expect(placeOfZipCode(zipCode)).toEqual({ region, province });
  });

  it('of villages has a province only, and one that is none has nothing', () => {
    expect(placeOfZipCode('26500')).toEqual({ region: null, province: 'Αχαΐα' });
    for (const zipCode of ['', '2644', '99999', '264411', 'Πάτρα'])
      expect(placeOfZipCode(zipCode)).toEqual({ region: null, province: null });
  });
});

describe('a position in Greece', () => {
  it.each([
    ['the upper town of Patras', 38.2448, 21.7423, 'Πάτρα', 'Αχαΐα'],
    ['the harbour of Rio', 38.3052, 21.777, 'Ρίο', 'Αχαΐα'],
    ['the White Tower', 40.6264, 22.9484, 'Θεσσαλονίκη', 'Θεσσαλονίκη'],
    ['the Acropolis', 37.9715, 23.7257, 'Αθήνα', 'Αττική'],
    ['a suburb of Athens, where towns have grown together', 38.021, 23.79, null, 'Αττική'],
    ['a village behind Patras', 38.2726, 21.8365, null, 'Αχαΐα'],
    ['the narrows, between two provinces', 38.3277, 21.8764, null, null],
    ['the open sea', 36, 21, null, null],
    ['Berlin', 52.52, 13.4, null, null],
  ])('at %s', (_, latitude, longitude, region, province) => {
    expect(placeAt({ latitude, longitude })).toEqual({ region, province });
  });
});

describe('the table of towns', () => {
  it('agrees with the provinces of their codes, gives each code once, and finds each centre', () => {
    const known = new Set(provincesByDigits.map(([province]) => province));
    expect(provincesByDigits.flatMap(([, digits]) => digits.split(' '))).toHaveLength(70);
    const codes = towns.flatMap(([, , of]) => of.split(' '));
    expect(new Set(codes).size).toBe(codes.length);
    for (const [name, province, of, latitude, longitude, reach] of towns) {
      expect(known.has(province), name).toBe(true);
      for (const code of of.split(' '))
        expect(placeOfZipCode(code.padEnd(5, '0')), code).toEqual({ region: name, province });
      if (reach > 0) expect(placeAt({ latitude, longitude }), name).toMatchObject({ province });
    }
  });
});
