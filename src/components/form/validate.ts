import type { z } from 'zod';
import { cleaned, type FieldName, type FormSchema, type FormValues, isBlank } from './form-schema.ts';
import { type Issue, type IssueCode, type Issues, issueCodes } from './issue.ts';

/** Rules of the domain beyond the schema, over the whole form: by field what is wrong with it. */
export type FormRules<Schema extends FormSchema> = (
  values: FormValues<Schema>,
) => Partial<Record<FieldName<Schema>, Issue>>;

interface Validation<Schema extends FormSchema> {
  schema: Schema;
  /** Fields that this form asks for although the row may be without them, as a draft of a task may. */
  required?: readonly FieldName<Schema>[] | undefined;
  rules?: FormRules<Schema> | undefined;
}

/** `issues` is empty when all is well; `args` are there when the schema takes them, though rules may not allow them. */
export interface Verdict<Schema extends FormSchema> {
  issues: Issues;
  args: z.output<Schema> | null;
}

/** Judges what a form holds by the schema, by what it asks for besides, and by the rules (specification 5). */
export function validate<Schema extends FormSchema>(
  { schema, required = [], rules }: Validation<Schema>,
  values: FormValues<Schema>,
): Verdict<Schema> {
  const parsed = schema.safeParse(cleaned(schema, values));
  const issues: Record<string, Issue> = {};
  for (const issue of parsed.error?.issues ?? []) {
    const path = issue.path.join('.');
    issues[path] ??= isBlank(valueAt(values, issue.path)) ? { code: 'required' } : issueOf(issue);
  }
  for (const name of required) if (isBlank(values[name])) issues[name] = { code: 'required' };
  for (const [name, issue] of issuesOf(rules?.(values) ?? {})) {
    // A rule with the same code as the schema has the stricter bound.
    if (issues[name] === undefined || issues[name].code === issue.code) issues[name] = issue;
  }
  return { issues, args: parsed.success ? parsed.data : null };
}

const issuesOf = (found: Partial<Record<string, Issue>>): [string, Issue][] =>
  Object.entries(found).flatMap(([name, issue]) => (issue === undefined ? [] : [[name, issue]]));

function valueAt(values: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    values,
  );
}

const isOwn = (code: unknown): code is IssueCode => issueCodes.some((own) => own === code);

const tooBig: Readonly<Partial<Record<string, IssueCode>>> = { string: 'tooLong', array: 'tooMany', file: 'tooLarge' };
const tooSmall: Readonly<Partial<Record<string, IssueCode>>> = { string: 'tooShort', array: 'tooFew' };

/** The message for an issue that zod found in a person's input. */
function issueOf(issue: z.core.$ZodIssue): Issue {
  switch (issue.code) {
    case 'too_big':
      return { code: tooBig[issue.origin] ?? 'maximum', count: Number(issue.maximum) };
    case 'too_small':
      return { code: tooSmall[issue.origin] ?? 'minimum', count: Number(issue.minimum) };
    case 'invalid_format':
      return formatIssue(issue);
    case 'invalid_type':
      return { code: typeIssue(issue.expected) };
    case 'custom':
      return { code: isOwn(issue.params?.code) ? issue.params.code : 'format' };
    default:
      return { code: 'format' };
  }
}

const digitsPattern = /\^\\d\{(\d+)\}\$/;

/** What a text has to look like, where that can be said. */
function formatIssue({ format, pattern = '' }: z.core.$ZodIssueInvalidStringFormat): Issue {
  if (format === 'email') return { code: 'email' };
  const [, digits] = digitsPattern.exec(pattern) ?? [];
  return digits === undefined ? { code: 'format' } : { code: 'digits', count: Number(digits) };
}

function typeIssue(expected: string): IssueCode {
  if (expected === 'int') return 'integer';
  return expected === 'number' ? 'number' : 'format';
}
