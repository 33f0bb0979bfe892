import type { ErrorCode } from '../../../domain/errors/codes.ts';
import { type Issue, issueOfRefusal } from './issue.ts';

/** The result of saving a form: that of a change, or of a call whose failure was shown already. */
export type FormOutcome =
  | { kind: 'kept' }
  | { kind: 'refused'; code: string; fields: readonly string[] }
  | { kind: 'storageFull' }
  /** Nothing was saved, and the reason was shown. */
  | { kind: 'notSaved' };

/** The form's field for the path in a rejection: `set.nickname` is `nickname`; null when the form has none. */
function fieldMeant(path: string, names: readonly string[]): string | null {
  const parts = path.split('.');
  const endings = parts.map((_, index) => parts.slice(index).join('.'));
  const meant = endings.find((ending) => names.some((name) => ending === name || ending.startsWith(`${name}.`)));
  return meant ?? null;
}

/** A rejection as issues on the fields that it names; empty when it names none of this form. */
export function issuesOfRefusal(
  code: string,
  fields: readonly string[],
  names: readonly string[],
): Record<string, Issue> {
  const issues: Record<string, Issue> = {};
  for (const path of fields) {
    const name = fieldMeant(path, names);
    // Codes are from the closed list; one that this version doesn't know is shown as it is.
    if (name !== null) issues[name] = issueOfRefusal(code as ErrorCode);
  }
  return issues;
}

/** Whether the id that the form gave its row is another row's. */
export const isTaken = (outcome: FormOutcome): boolean =>
  outcome.kind === 'refused' && outcome.code === 'id_taken' && outcome.fields.includes('id');
