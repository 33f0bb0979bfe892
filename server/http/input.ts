import { z } from 'zod';
import { DomainError } from '../../domain/errors/codes.ts';

const deepest = 40;

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/**
 * Rejects texts that the database can't store (NUL, lone surrogates) and deep nesting, before anything recurses into
 * it.
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

/** Whether the value had the right kind for one shape of a union, and only something inside it is wrong. */
const isInside = (issues: readonly z.core.$ZodIssue[]): boolean =>
  issues.some(({ code, path }) => code === 'unrecognized_keys' || path.length > 0);

/** The fields that an issue is about. For a union, those of the shape that nearly fits. */
function fieldsOf(issue: z.core.$ZodIssue, above: readonly PropertyKey[] = []): string[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...path, key].join('.'));
  const meant = issue.code === 'invalid_union' ? issue.errors.find(isInside) : undefined;
  return meant?.flatMap((inner) => fieldsOf(inner, path)) ?? [path.join('.')];
}

/** Parses a value; throws `validation` naming the wrong fields. */
export function parseInput<Value>(schema: z.core.$ZodType<Value>, given: unknown): Value {
  checkTexts(given);
  const { success, data, error } = z.safeParse(schema, given);
  if (success) return data;
  const fields = error.issues.flatMap((issue) => fieldsOf(issue));
  const detail = error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`).slice(0, 10);
  throw new DomainError('validation', detail.join('; '), [...new Set(fields)].slice(0, 50));
}
