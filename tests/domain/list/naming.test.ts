import { describe, expect, it } from 'vitest';
import { namedIn, namesIn } from '../../../domain/list/naming.ts';

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

  it('are looked up in the company of an account first', () => {
    expect(namedIn('tasks', 'assignee', 'users')).toEqual(['companies', 'users']);
    expect(namedIn('tasks', 'taskCreator', 'users')).toEqual(['users']);
  });
});
