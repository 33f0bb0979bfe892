import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  forgottenSchema,
  invitedSchema,
  passwordResetSchema,
  signInSchema,
  signUpSchema,
} from '../../../domain/account/schema.ts';

const person = { username: 'maria', password: 'βάρκα', confirmPassword: 'βάρκα', name: 'Μαρία', surname: 'Γεωργίου' };
const forms: Readonly<Record<string, { schema: z.ZodType; complete: Record<string, unknown> }>> = {
  'signing in': { schema: signInSchema, complete: { username: 'maria', password: 'x' } },
  'the account of who was invited': { schema: invitedSchema, complete: { ...person, uuid: 'x' } },
  'a new password': {
    schema: passwordResetSchema,
    complete: { resToken: 'x', newPassword: 'βάρκα', confirmPassword: 'βάρκα' },
  },
  'asking for a new password': { schema: forgottenSchema, complete: { email: 'maria@example.com' } },
  'signing up': {
    schema: signUpSchema,
    complete: {
      ...person,
      ...{ email: 'maria@example.com', nickname: 'Μαρία', phoneNumber: '1', billingName: 'x', line1: 'x', city: 'x' },
      ...{ postalCode: '1', tin: '1', billingPhone: '1' },
    },
  },
};

function refusedIn(form: string, given: Record<string, unknown>): string[] {
  const { schema, complete } = forms[form] ?? {};
  return [...new Set(schema?.safeParse({ ...complete, ...given }).error?.issues.map(({ path }) => path.join('.')))];
}

describe.each(Object.keys(forms))('%s', (form) => {
  it('needs each field', () => {
    const { schema, complete = {} } = forms[form] ?? {};
    expect(schema?.safeParse(complete).error).toBeUndefined();
    for (const field of Object.keys(complete)) {
      expect(refusedIn(form, { [field]: undefined }), field).toContain(field);
      if (!field.startsWith('confirm')) expect(refusedIn(form, { [field]: '' }), field).toContain(field);
    }
  });
});

describe('the fields of an account', () => {
  it.each([
    ['signing in', 'username', 254],
    ['signing in', 'password', 1000],
    ['the account of who was invited', 'uuid', 100],
    ['the account of who was invited', 'username', 64],
    ['the account of who was invited', 'name', 120],
    ['the account of who was invited', 'surname', 120],
    ['the account of who was invited', 'phoneNumber', 40],
    ['a new password', 'resToken', 254],
    ['signing up', 'affiliateCode', 64],
  ])('in %s: %s has at most %i characters', (form, field, most) => {
    expect(refusedIn(form, { [field]: 'x'.repeat(most) })).toEqual([]);
    expect(refusedIn(form, { [field]: 'x'.repeat(most + 1) })).toEqual([field]);
  });

  it.each([
    ['the account of who was invited', 'password', 'confirmPassword'],
    ['a new password', 'newPassword', 'confirmPassword'],
    ['signing up', 'password', 'confirmPassword'],
  ])('in %s: %s has from 4 to 1000 characters and is given twice', (form, field, again) => {
    const twice = (text: string) => ({ [field]: text, [again]: text });
    expect(refusedIn(form, twice('xxx'))).toEqual([field]);
    expect(refusedIn(form, twice('xxxx'))).toEqual([]);
    expect(refusedIn(form, twice('x'.repeat(1000)))).toEqual([]);
    expect(refusedIn(form, twice('x'.repeat(1001)))).toEqual([field, again]);
    expect(refusedIn(form, { [again]: 'βαρκα' })).toEqual([again]);
  });

  it('have no blanks around them, but for passwords', () => {
    const complete = { ...person, uuid: 'x', username: ' maria ', name: ' Μαρία ', surname: ' Γ ', phoneNumber: ' 1 ' };
    const passwords = { password: ' βάρκα', confirmPassword: ' βάρκα' };
    expect(invitedSchema.parse({ ...complete, ...passwords })).toEqual({
      ...{ uuid: 'x', username: 'maria', name: 'Μαρία', surname: 'Γ', phoneNumber: '1' },
      ...passwords,
    });
    expect(signInSchema.parse({ username: ' maria ', password: ' x' })).toEqual({ username: 'maria', password: ' x' });
    expect(signInSchema.parse({ username: 'maria', password: 'x', keepAccount: true }).keepAccount).toBe(true);
  });

  it('say that two passwords differ', () => {
    for (const [schema, given] of [
      [signUpSchema, { ...forms['signing up']?.complete, confirmPassword: 'x' }],
      [invitedSchema, { ...person, uuid: 'x', confirmPassword: 'x' }],
      [passwordResetSchema, { resToken: 'x', newPassword: 'βάρκα', confirmPassword: 'x' }],
    ] as const)
      expect(schema.safeParse(given).error?.issues.map(({ message }) => message)).toEqual(['matchFields']);
  });
});
