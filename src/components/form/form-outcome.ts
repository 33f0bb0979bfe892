import type { ErrorCode } from '../../../domain/errors/codes.ts';
import { type Issue, issueOfRefusal } from './issue.ts';

/** What came of saving a form: a change as the engine takes it, or a call's answer that was told to the person already. */
export type FormOutcome =
  | { kind: 'kept' }
  | { kind: 'refused'; code: string; fields: readonly string[] }
  | { kind: 'storageFull' }
  /** Nothing was saved, and the person was told why. */
  | { kind: 'notSaved' };

/** The field of the form that a refusal means: `set.nickname` is `nickname`; null when the form has no such field. */
function fieldMeant(path: string, names: readonly string[]): string | null {
  const parts = path.split('.');
  const endings = parts.map((_, index) => parts.slice(index).join('.'));
  const meant = endings.find((ending) => names.some((name) => ending === name || ending.startsWith(`${name}.`)));
  return meant ?? null;
}

/** A refusal as issues on the fields that it names; empty when it names none of this form. */
export function issuesOfRefusal(
  code: string,
  fields: readonly string[],
  names: readonly string[],
): Record<string, Issue> {
  const issues: Record<string, Issue> = {};
  for (const path of fields) {
    const name = fieldMeant(path, names);
    // Codes come from the closed list; one that is newer than this page is shown as it is.
    if (name !== null) issues[name] = issueOfRefusal(code as ErrorCode);
  }
  return issues;
}

/** Whether the id that the form gave its row is another row's. */
export const isTaken = (outcome: FormOutcome): boolean =>
  outcome.kind === 'refused' && outcome.code === 'id_taken' && outcome.fields.includes('id');
