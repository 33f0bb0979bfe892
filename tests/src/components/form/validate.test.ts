import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { customerFields } from '../../../../domain/entry-fields.ts';
import { cleaned, type FormValues, isRequired } from '../../../../src/components/form/form-schema.ts';
import { issueOn } from '../../../../src/components/form/issue.ts';
import { rangeIssues } from '../../../../src/components/form/range-field.tsx';
import { validate } from '../../../../src/components/form/validate.ts';

const customer = z.object(customerFields);
const empty = {
  nickname: null,
  name: null,
  afm: null,
  code: null,
  job: null,
  email: null,
  telephone: null,
  comment: null,
  country: { code: 'EL', name: 'Greece' },
};

const issuesOf = (values: Partial<FormValues<typeof customer>>) =>
  validate({ schema: customer }, { ...empty, nickname: 'Cosmos', ...values }).issues;

describe('what a form holds', () => {
  it('is in order when the schema says so, and comes back as the schema makes it', () => {
    expect(validate({ schema: customer }, { ...empty, nickname: '  Cosmos ' })).toEqual({
      issues: {},
      args: { ...empty, nickname: 'Cosmos' },
    });
  });

  it.each([null, '', '   '])('is asked for where the schema needs it and there is %j', (nickname) => {
    expect(issuesOf({ nickname })).toEqual({ nickname: { code: 'required' } });
  });

  it.each([
    ['nickname', 'x'.repeat(65), { code: 'tooLong', count: 64 }],
    ['afm', '12345678', { code: 'tooShort', count: 9 }],
    ['afm', '12345678901', { code: 'tooLong', count: 10 }],
    ['email', 'nobody', { code: 'email' }],
    ['telephone', '26101', { code: 'digits', count: 10 }],
  ])('has an issue when %s is %s', (name, value, issue) => {
    expect(issuesOf({ [name]: value })).toEqual({ [name]: issue });
  });

  it.each([
    [z.number().min(0), -1, { code: 'minimum', count: 0 }],
    [z.number().max(100), 101, { code: 'maximum', count: 100 }],
    [z.int(), 1.5, { code: 'integer' }],
    [z.number(), Number.NaN, { code: 'number' }],
    [z.array(z.string()).max(1), ['a', 'b'], { code: 'tooMany', count: 1 }],
    [z.array(z.string()).min(2), ['a'], { code: 'tooFew', count: 2 }],
    [z.array(z.string()).min(1), [], { code: 'required' }],
    [z.string().refine(() => false, { params: { code: 'notUnique' } }), 'x', { code: 'notUnique' }],
    [z.string().refine(() => false), 'x', { code: 'format' }],
  ])('names the bound that a value breaks (%#)', (field, value, issue) => {
    expect(validate({ schema: z.object({ field }) }, { field: value }).issues).toEqual({ field: issue });
  });

  it('names the entry of a list that is wrong', () => {
    const { issues } = validate({ schema: z.object({ to: z.array(z.email()) }) }, { to: ['a@b.gr', 'nobody'] });
    expect(issues).toEqual({ 'to.1': { code: 'email' } });
  });

  it('can be asked for more than the schema needs, and still be what the schema takes', () => {
    const verdict = validate({ schema: customer, required: ['telephone'] }, { ...empty, nickname: 'Cosmos' });
    expect(verdict.issues).toEqual({ telephone: { code: 'required' } });
    expect(verdict.args).not.toBeNull();
  });

  it('is judged by rules over several fields, after what each field says of itself', () => {
    const schema = z.object({ password: z.string().min(4), confirmPassword: z.string() });
    const rules = (values: { password: string | null; confirmPassword: string | null }) =>
      values.password === values.confirmPassword ? {} : issueOn(['password', 'confirmPassword'], 'matchFields');
    const judge = (password: string, confirmPassword: string) =>
      validate({ schema, rules }, { password, confirmPassword }).issues;
    expect(judge('abcd', 'abcd')).toEqual({});
    expect(judge('abcd', 'abce')).toEqual({
      password: { code: 'matchFields' },
      confirmPassword: { code: 'matchFields' },
    });
    expect(judge('abc', 'abce')).toEqual({
      password: { code: 'tooShort', count: 4 },
      confirmPassword: { code: 'matchFields' },
    });
  });
});

describe('a range', () => {
  it.each([
    [1, 2, {}],
    [2, 2, {}],
    [null, 2, {}],
    [3, null, {}],
    [3, 2, { from: { code: 'invalidRange' }, to: { code: 'invalidRange' } }],
  ])('from %s to %s', (from, to, issues) => {
    expect(rangeIssues({ from, to }, 'from', 'to')).toEqual(issues);
  });
});

describe('a field of a schema', () => {
  const schema = z.object({
    text: z.string(),
    named: z.string().trim().min(1),
    perhaps: z.string().nullable(),
    absent: z.string().optional(),
    flag: z.boolean(),
    count: z.number(),
    list: z.array(z.string()),
    some: z.array(z.string()).min(1),
  });

  it.each([
    ['text', false],
    ['named', true],
    ['perhaps', false],
    ['absent', false],
    ['flag', false],
    ['count', true],
    ['list', false],
    ['some', true],
  ])('%s is required: %s', (name, required) => {
    expect(isRequired(schema, name)).toBe(required);
  });

  it('is left empty in the way that the schema knows', () => {
    expect(cleaned(schema, { text: null, perhaps: ' ', absent: '', list: [], count: null })).toEqual({
      text: '',
      perhaps: null,
      absent: undefined,
      list: [],
      count: null,
    });
  });
});
