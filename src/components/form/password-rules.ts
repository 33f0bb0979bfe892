import { isBlank } from './form-schema.ts';
import { type Issue, issueOn } from './issue.ts';
import { passwordLength } from './password-length.ts';

/** A new password that is shorter than the server takes. */
export function longEnough<Name extends string>(passwords: Record<Name, unknown>): Partial<Record<Name, Issue>> {
  const issues: Partial<Record<Name, Issue>> = {};
  const count = passwordLength();
  for (const name of Object.keys(passwords) as Name[]) {
    const password: unknown = passwords[name];
    if (typeof password === 'string' && password.length < count) issues[name] = { code: 'tooShort', count };
  }
  return issues;
}

/** Two passwords that are to be the same: when both are there and differ, both are wrong (specification 5, matchFields). */
export function matching<Name extends string>(passwords: Record<Name, unknown>): Partial<Record<Name, Issue>> {
  const values = Object.values(passwords);
  if (values.some(isBlank) || new Set(values).size === 1) return {};
  return issueOn(Object.keys(passwords) as Name[], 'matchFields');
}
