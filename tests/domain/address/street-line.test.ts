import { describe, expect, it } from 'vitest';
import { partsOfLine } from '../../../domain/address/street-line.ts';

describe('a street with its postal code', () => {
  it.each([
    ['Κορίνθου 120, 26223', { street: 'Κορίνθου 120', zipCode: '26223', region: 'Πάτρα', province: 'Αχαΐα' }],
    ['Κορίνθου 120 262 23', { street: 'Κορίνθου 120', zipCode: '262 23', region: 'Πάτρα', province: 'Αχαΐα' }],
    [
      'Ακτή 3, 26504 Άγιος Βασίλειος ',
      { street: 'Ακτή 3', zipCode: '26504', region: 'Άγιος Βασίλειος', province: 'Αχαΐα' },
    ],
  ])('%s has its parts', (text, parts) => expect(partsOfLine(text)).toEqual(parts));

  it.each(['Κορίνθου 120', '28ης Οκτωβρίου 5', '26223', 'Main Street 120, 99999', 'Κορίνθου 26223, 120', ''])(
    '“%s” stays a street',
    (text) => expect(partsOfLine(text)).toBeNull(),
  );
});
