import { describe, expect, test } from 'vitest';
import { acceptedOf, emptyScan, isOpen, seen } from '../../../domain/equipment/scan.ts';
import { longestSerialNumber, serialNumberOf, serialNumbersOf } from '../../../domain/equipment/serial-number.ts';

describe('the serial number in a code', () => {
  test.each([
    ['SN-417', 'SN-417'],
    ['  SN 417\r\n', 'SN 417'],
    ['\u001d21SN\u0004417', '21SN417'],
    ['\u200bΖ9-λ', 'Ζ9-λ'],
    ['x'.repeat(longestSerialNumber), 'x'.repeat(longestSerialNumber)],
    ['x'.repeat(longestSerialNumber + 1), null],
    [' \t', null],
    ['', null],
  ])('%j is %j', (code, serialNumber) => {
    expect(serialNumberOf(code)).toBe(serialNumber);
  });

  test('counts once, however often it is on the label', () => {
    expect(serialNumbersOf(['A', ' A', '', 'B'])).toEqual(['A', 'B']);
  });
});

describe('a scan', () => {
  const scanOf = (...pictures: string[][]) => pictures.reduce(seen, emptyScan);

  test('accepts the only code once two pictures have shown it', () => {
    expect(acceptedOf(scanOf([], ['A']))).toBeNull();
    expect(acceptedOf(scanOf([], ['A'], [], ['A', 'A']))).toBe('A');
  });

  test('leaves the choice among several, also where they become sharp one after the other', () => {
    expect(isOpen(scanOf(['A']))).toBe(false);
    for (const scan of [scanOf(['A', 'B']), scanOf(['A'], ['B'])]) {
      expect(isOpen(scan)).toBe(true);
      expect(acceptedOf(scan)).toBeNull();
      expect(scan.found).toEqual(['A', 'B']);
    }
  });
});
