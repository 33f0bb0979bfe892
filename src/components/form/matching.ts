import { isBlank } from './form-schema.ts';
import { type Issue, issueOn } from './issue.ts';

/** Two passwords that are to be the same: when both are there and differ, both are wrong (specification 5, matchFields). */
export function matching<Name extends string>(passwords: Record<Name, unknown>): Partial<Record<Name, Issue>> {
  const values = Object.values(passwords);
  if (values.some(isBlank) || new Set(values).size === 1) return {};
  return issueOn(Object.keys(passwords) as Name[], 'matchFields');
}
