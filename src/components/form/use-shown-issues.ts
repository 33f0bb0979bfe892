import { useState } from 'react';
import { type Issue, type Issues, issueAt } from './issue.ts';

interface Shown {
  /** Fields whose issues are shown: those that were left, all after a try to save. */
  names: ReadonlySet<string>;
  /** Issues from checks and rejections by the server; they stay until the field changes. */
  reported: Issues;
}

const nothingShown: Shown = { names: new Set(), reported: {} };

/**
 * Selects the issues to show: none of fields that the person hasn't reached yet. `present` are the issues of the present values, so
 * that an issue on two fields disappears from both when either is corrected.
 */
export function useShownIssues(present: Issues) {
  const [shown, setShown] = useState(nothingShown);

  const issueOf = (name: string): Issue | null =>
    (shown.names.has(name) ? issueAt(present, name) : null) ?? issueAt(shown.reported, name);

  /** The field is being changed, so its issues may no longer apply. */
  const hide = (name: string): void =>
    setShown(({ names, reported }) => ({
      names: new Set([...names].filter((other) => other !== name)),
      reported: Object.fromEntries(
        Object.entries(reported).filter(([path]) => path !== name && !path.startsWith(`${name}.`)),
      ),
    }));

  const show = (added: readonly string[]): void =>
    setShown(({ names, reported }) => ({ names: new Set([...names, ...added]), reported }));

  const report = (issues: Issues): void =>
    setShown(({ names, reported }) => ({ names, reported: { ...reported, ...issues } }));

  const clear = (): void => setShown(nothingShown);

  return { issueOf, hide, show, report, clear };
}
