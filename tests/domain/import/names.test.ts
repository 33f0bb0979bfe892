import { describe, expect, it } from 'vitest';
import { finderOf, namesIn, numberIn, saysTheSame, textIn } from '../../../domain/import/names.ts';

const rows = [
  { id: 1, nickname: 'Καφέ', street: 'Ερμού' },
  { id: 2, nickname: 'Ερμού', street: 'Αθηνάς' },
  { id: 3, nickname: null, street: 'Αθηνάς' },
];
const find = finderOf(rows, [({ nickname }) => nickname, ({ street }) => street]);
const found = (name: string, accepts?: (row: (typeof rows)[number]) => boolean) => {
  const named = find(name, accepts);
  return named.kind === 'found' ? named.row.id : named.code;
};

describe('a name in a cell', () => {
  it.each([
    ['ΚΑΦΕ', 1],
    ['ερμου', 2],
    ['Αθηνάς', 'excel_ambiguous'],
    ['Αθήνα', 'excel_unknown'],
    ['', 'excel_unknown'],
  ])('“%s” means %s: without case and accents, by the strongest kind of name', (name, row) => {
    expect(found(name)).toBe(row);
  });

  it('means only rows that are accepted', () => {
    expect(found('Ερμού', ({ id }) => id !== 2)).toBe(1);
    expect(found('Αθηνάς', ({ id }) => id !== 2)).toBe(3);
    expect(found('Καφέ', ({ id }) => id !== 1)).toBe('excel_unknown');
  });
});

describe('what was read of a cell', () => {
  it.each([
    ['x', { text: 'x', number: null, names: [] }],
    [7, { text: null, number: 7, names: [] }],
    [['x', 'y'], { text: null, number: null, names: ['x', 'y'] }],
    [['x', 7], { text: null, number: null, names: ['x'] }],
    [null, { text: null, number: null, names: [] }],
    [undefined, { text: null, number: null, names: [] }],
  ])('%j is a text, a number or names, or nothing of it', (value, is) => {
    expect({ text: textIn(value), number: numberIn(value), names: namesIn(value) }).toEqual(is);
  });

  it('says the same as what is there where nothing that it says differs', () => {
    const there = { nickname: 'Καφέ', floor: '2' };
    expect(saysTheSame({ nickname: 'Καφέ', floor: null }, there)).toBe(true);
    expect(saysTheSame({ nickname: 'Καφέ', floor: '3' }, there)).toBe(false);
    expect(saysTheSame({ comment: 'x' }, there)).toBe(false);
  });
});
