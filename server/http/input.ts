import { z } from 'zod';
import { DomainError } from '../../domain/errors/codes.ts';

const deepest = 40;

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/**
 * Refuses what no database text can hold (NUL, half a surrogate pair) and nesting that no call has,
 * before anything walks it recursively.
 */
function checkTexts(given: unknown): void {
  const waiting: [value: unknown, depth: number][] = [[given, 0]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [value, depth] = next;
    if (typeof value === 'string' && !isStorable(value)) throw new DomainError('validation', 'A text is not valid.');
    if (typeof value !== 'object' || value === null) continue;
    if (depth > deepest) throw new DomainError('validation', 'The body is nested too deeply.');
    for (const [name, inner] of Object.entries(value)) {
      if (!isStorable(name)) throw new DomainError('validation', 'A name is not valid.');
      waiting.push([inner, depth + 1]);
    }
  }
}

/** Whether a value was at least of the kind that one of several shapes has: something in it is wrong, not all of it. */
const isInside = (issues: readonly z.core.$ZodIssue[]): boolean =>
  issues.some(({ code, path }) => code === 'unrecognized_keys' || path.length > 0);

/** The fields that an issue is about. Of several shapes, it is about the one of which only something in it is wrong. */
function fieldsOf(issue: z.core.$ZodIssue, above: readonly PropertyKey[] = []): string[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...path, key].join('.'));
  const meant = issue.code === 'invalid_union' ? issue.errors.find(isInside) : undefined;
  return meant?.flatMap((inner) => fieldsOf(inner, path)) ?? [path.join('.')];
}

/** The value as the schema gives it; throws `validation` naming the fields that are wrong. */
export function parseInput<Value>(schema: z.core.$ZodType<Value>, given: unknown): Value {
  checkTexts(given);
  const { success, data, error } = z.safeParse(schema, given);
  if (success) return data;
  const fields = error.issues.flatMap((issue) => fieldsOf(issue));
  const detail = error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`).slice(0, 10);
  throw new DomainError('validation', detail.join('; '), [...new Set(fields)].slice(0, 50));
}
