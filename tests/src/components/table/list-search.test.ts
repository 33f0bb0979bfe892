import { describe, expect, it } from 'vitest';
import {
  type ListRules,
  queryOfSearch,
  readListSearch,
  searchOfQuery,
} from '../../../../src/components/table/list-search.ts';

const rules: ListRules = {
  fields: {
    nickname: 'text',
    number: 'number',
    shared: 'boolean',
    from: 'date',
    status: 'choice',
    customer: 'reference',
  },
  sorts: ['nickname', 'number'],
  preset: { search: '', filters: [], sort: { field: 'number', descending: true }, page: 0, size: 10 },
};

describe('the address of a list', () => {
  it('is empty for what a list shows by itself', () => {
    expect(searchOfQuery(rules.preset, rules.preset)).toEqual({});
    expect(queryOfSearch({}, rules)).toEqual(rules.preset);
  });

  it('says everything else, and reading it gives the same list again', () => {
    const query = {
      search: 'ρίο',
      filters: [
        { field: 'nickname', matchMode: 'notContains', value: 'ακτή' },
        { field: 'number', matchMode: 'lte', value: '12' },
        { field: 'shared', matchMode: 'is', value: false },
        { field: 'from', matchMode: 'before', value: 1_795_000_000_000 },
        { field: 'status', matchMode: 'in', value: ['A', 'B'] },
        { field: 'customer', matchMode: 'contains', value: 'cosmos' },
      ],
      sort: { field: 'nickname', descending: true },
      page: 2,
      size: 50,
    } as const;
    const search = searchOfQuery(query, rules.preset);
    expect(search).toMatchObject({ q: 'ρίο', sort: 'nickname', desc: true, page: 3, size: 50 });
    expect(queryOfSearch(JSON.parse(JSON.stringify(search)), rules)).toEqual(query);
  });

  it('turns the order that a list has by itself', () => {
    const turned = { ...rules.preset, sort: { field: 'number', descending: false } };
    expect(searchOfQuery(turned, rules.preset)).toEqual({ desc: false });
    expect(queryOfSearch({ desc: false }, rules)).toEqual(turned);
  });

  it.each([
    ['an unknown field', { filters: [['password', 'equals', 'x']] }],
    ['a field of every object', { filters: [['constructor', 'equals', 'x']] }],
    ['an operator that the kind does not have', { filters: [['shared', 'contains', true]] }],
    ['a value of another kind', { filters: [['shared', 'is', 'yes']] }],
    ['an empty list', { filters: [['status', 'in', []]] }],
    ['no list of filters', { filters: 'nickname' }],
    ['filters that are none', { filters: [null, 7, ['nickname'], [['nickname'], 'contains', 'x']] }],
    ['an order that it does not have', { sort: 'customer' }],
    ['no page', { page: 0 }],
    ['half a page', { page: 1.5 }],
    ['a size that there is not', { size: 17 }],
    ['words that are none', { q: 7, desc: 'yes' }],
  ])('leaves out %s', (_what, search) => {
    expect(readListSearch(search, rules)).toEqual({});
  });

  it('takes the first of two filters of one field', () => {
    const filters = [
      ['nickname', 'contains', 'a'],
      ['nickname', 'equals', 'b'],
    ];
    expect(queryOfSearch({ filters }, rules).filters).toEqual([
      { field: 'nickname', matchMode: 'contains', value: 'a' },
    ]);
  });
});
