import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold, foldedWords } from '../../../domain/kernel/fold.ts';

describe('the folded key of sorting and searching', () => {
  test.each([
    ['Αθήνα', 'αθηνα'],
    ['ΑΘΗΝΑ', 'αθηνα'],
    ['Δρόμος', 'δρομοσ'],
    ['ΔΡΌΜΟΣ', 'δρομοσ'],
    ['Προΰπηρξε', 'προυπηρξε'],
    ['Ταΐζω', 'ταιζω'],
    ['Ὀδός', 'οδοσ'],
    ['Façade Zürich', 'facade zurich'],
    ['  Πάτρα ', 'πατρα'],
  ])('%s becomes %s', (text, key) => {
    expect(fold(text)).toBe(key);
  });

  test('composed and decomposed accents have one key', () => {
    expect(fold('ή'.normalize('NFC'))).toBe(fold('ή'.normalize('NFD')));
  });

  test('folding a key again changes nothing', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => fold(fold(text)) === fold(text)));
  });

  test('what was typed in capitals, without accents or as part of a word finds the text', () => {
    const written = fold('Εγκατάσταση στην Πάτρα, οδός Μαιζώνος');
    for (const typed of ['ΠΑΤΡΑ', 'πατρα', 'Μαιζωνοσ', 'μαιζώνος', 'ΕΓΚΑΤ']) expect(written).toContain(fold(typed));
  });

  test('words are folded, each once, in order of appearance', () => {
    expect(foldedWords('Πάτρα-Αθήνα, ΠΑΤΡΑ 12/3')).toEqual(['πατρα', 'αθηνα', '12', '3']);
    expect(foldedWords(' , ')).toEqual([]);
  });
});
