import { describe, expect, it } from 'vitest';
import { namedIn, namesIn, namingsOf } from '../../../domain/list/naming.ts';

describe('the names of a row', () => {
  const user = { name: 'Νίκος', surname: ' Μαυρίδης', nickname: 'nikos' };

  it('are those by which people know it, the first one as it is shown', () => {
    expect(namesIn('users', user).names).toEqual(['νικοσ μαυριδησ', 'nikos']);
    expect(namesIn('users', user).text).toBe('Νίκος  Μαυρίδης');
    expect(namesIn('companies', { name: 'ΔΕΗ', nickname: null })).toEqual({ text: 'ΔΕΗ', names: ['δεη'] });
  });

  it('leave out what is blank, and each comes once', () => {
    expect(namesIn('users', { ...user, name: null, surname: '  ' }).names).toEqual(['nikos']);
    expect(namesIn('addresses', { nickname: '', name: null, street: 'Ερμού 1' }).text).toBe('Ερμού 1');
    expect(namesIn('customers', { nickname: '  ' })).toEqual({ text: '', names: [] });
    expect(namesIn('devices', { nickname: 'x' }).names).toEqual([]);
  });

  it.each([
    ['users', { name: 'Νίκος', surname: 'Μαυρίδης', nickname: 'nikos' }, ['νικοσ μαυριδησ', 'nikos']],
    ['companies', { name: 'ΔΕΗ ΑΕ', nickname: 'ΔΕΗ' }, ['δεη αε', 'δεη']],
    ['customers', { nickname: 'Καφέ', name: 'Άλλο' }, ['καφε']],
    ['tasks', { nickname: 'Κλίμα', jobTicket: 'Ε-1' }, ['κλιμα']],
    ['roles', { name: 'Ηλεκτρολόγοι', nickname: 'Η' }, ['ηλεκτρολογοι', 'η']],
    ['addresses', { nickname: 'Έδρα', name: 'ΔΕΗ', street: 'Ερμού 1' }, ['εδρα']],
    ['addresses', { nickname: null, name: 'ΔΕΗ', street: 'Ερμού 1' }, ['δεη']],
    ['operational-addresses', { nickname: 'Σπίτι' }, ['σπιτι']],
    ['proofs', { nickname: 'x' }, []],
  ] as const)('of %s %j are %j', (resource, row, names) => {
    expect(namesIn(resource, row).names).toEqual(names);
  });

  it('are sorted by the first one alone, which people who have only a nickname have, too', () => {
    expect(namingsOf('users')[0]?.flat()).toContain('nickname');
  });

  it.each([
    ['users', 'employer'],
    ['tasks', 'assignee'],
    ['tasks', 'owner'],
    ['task-assignments', 'sender'],
    ['task-assignments', 'receiver'],
    ['user-additions', 'sender'],
    ['user-additions', 'receiver'],
    ['subcontractor-agreements', 'contractor'],
    ['subcontractor-agreements', 'subcontractor'],
  ] as const)('that %s have as their %s are those of a company, else of its owner', (resource, field) => {
    expect(namedIn(resource, field, 'users')).toEqual(['companies', 'users']);
  });

  it('are looked up in the company of an account first', () => {
    expect(namedIn('tasks', 'assignee', 'users')).toEqual(['companies', 'users']);
    expect(namedIn('tasks', 'taskCreator', 'users')).toEqual(['users']);
    expect(namedIn('customers', 'watchers', 'users')).toEqual(['users']);
  });
});
