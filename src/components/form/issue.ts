import type { ErrorCode } from '../../../domain/errors/codes.ts';

/** What can be wrong with a field, said by the texts `form.issue.<code>`. */
export const issueCodes = [
  'required',
  'tooLong',
  'tooShort',
  'tooMany',
  'tooFew',
  'minimum',
  'maximum',
  'email',
  'number',
  'integer',
  'date',
  'format',
  'digits',
  'matchFields',
  'invalidRange',
  'datePassed',
  'beforePresent',
  'notUnique',
  'jobTicketInUse',
  'jobTicketEmpty',
  'tooLarge',
  'headquartersStay',
  'plainName',
] as const;

export type IssueCode = (typeof issueCodes)[number];

/** What is wrong with a field: a code of the forms or of the domain's closed list, and the bound that was not kept. */
export interface Issue {
  code: IssueCode | ErrorCode;
  /** Characters, items, bytes, or the least or greatest number. */
  count?: number;
}

/** The issues by the path of their field (`nickname`, `lines.0.amount`); empty when all is well. */
export type Issues = Readonly<Record<string, Issue>>;

/** Codes of the domain that say the same as one of the forms' own, in words that are not made for a field. */
const ownCodes: Readonly<Partial<Record<string, IssueCode>>> = {
  job_ticket_taken: 'jobTicketInUse',
  invalid_range: 'invalidRange',
  date_passed: 'datePassed',
  validation: 'format',
  rule: 'format',
};

/** The issue that a refusal's code is on the fields it names (specification 5: notUnique, invalidRange). */
export const issueOfRefusal = (code: ErrorCode): Issue => ({ code: ownCodes[code] ?? code });

/** The same issue on several fields, such as both ends of a range or both passwords. */
export const issueOn = <Name extends string>(names: readonly Name[], code: IssueCode): Partial<Record<Name, Issue>> => {
  const issues: Partial<Record<Name, Issue>> = {};
  for (const name of names) issues[name] = { code };
  return issues;
};

/** The path's own issue, or the first of those below it. */
export function issueAt(issues: Issues, path: string): Issue | null {
  const own = issues[path];
  if (own !== undefined) return own;
  const below = Object.keys(issues).find((name) => name.startsWith(`${path}.`));
  return below === undefined ? null : (issues[below] ?? null);
}
