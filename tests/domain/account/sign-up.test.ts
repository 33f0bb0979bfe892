import { describe, expect, it } from 'vitest';
import { passwordSchema, signUpSchema } from '../../../domain/account/schema.ts';

const complete = {
  username: 'maria',
  email: 'maria@example.com',
  name: 'Μαρία',
  surname: 'Γεωργίου',
  nickname: 'Μαρία',
  password: 'δεμένη βάρκα',
  confirmPassword: 'δεμένη βάρκα',
  phoneNumber: '6900000001',
  billingName: 'Γεωργίου ΑΕ',
  line1: 'Μαιζώνος 1',
  city: 'Πάτρα',
  postalCode: '26221',
  tin: '094014201',
  billingPhone: '2610123456',
};

/** Fields that signing up refuses. */
const refusedIn = (given: Record<string, unknown>): string[] => {
  const result = signUpSchema.safeParse({ ...complete, ...given });
  return result.success ? [] : result.error.issues.map(({ path }) => path.join('.'));
};

describe('signing up (specification 3)', () => {
  it('needs no more than its person, company and address; the rest has a default', () => {
    expect(signUpSchema.parse(complete)).toMatchObject({ isPublic: false, country: { code: 'EL' } });
  });

  it.each(Object.keys(complete))('needs %s', (field) => {
    expect(refusedIn({ [field]: undefined })).toContain(field);
    expect(refusedIn({ [field]: '   ' })).not.toEqual([]);
  });

  it.each([
    ['username', 64],
    ['name', 120],
    ['surname', 120],
    ['nickname', 64],
    ['phoneNumber', 40],
    ['billingName', 254],
    ['line1', 254],
    ['line2', 254],
    ['city', 120],
    ['state', 120],
    ['postalCode', 20],
    ['tin', 20],
    ['billingPhone', 40],
  ])('takes %s of up to %i characters', (field, most) => {
    expect(refusedIn({ [field]: 'α'.repeat(most) })).toEqual([]);
    expect(refusedIn({ [field]: 'α'.repeat(most + 1) })).toEqual([field]);
  });

  it.each([
    ['x', 180],
    ['y', 90],
  ])('takes a billing address anywhere on Earth: %s up to %i degrees', (field, most) => {
    for (const value of [most, -most, 0, null]) expect(refusedIn({ [field]: value })).toEqual([]);
    for (const value of [most + 0.1, -most - 0.1]) expect(refusedIn({ [field]: value })).toEqual([field]);
  });

  it('needs the password twice, of four characters at least', () => {
    expect(refusedIn({ confirmPassword: 'δεμένη βαρκα' })).toEqual(['confirmPassword']);
    expect(passwordSchema.safeParse('abc').success).toBe(false);
    expect(passwordSchema.safeParse('abcd').success).toBe(true);
    expect(passwordSchema.safeParse('a'.repeat(1000)).success).toBe(true);
    expect(passwordSchema.safeParse('a'.repeat(1001)).success).toBe(false);
  });

  it('needs an address of mail', () => {
    expect(refusedIn({ email: 'maria' })).toEqual(['email']);
  });
});
