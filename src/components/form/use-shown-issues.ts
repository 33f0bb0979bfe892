import { useState } from 'react';
import { type Issue, type Issues, issueAt } from './issue.ts';

interface Shown {
  /** Fields whose issues are shown: those that were left, all after a try to save. */
  names: ReadonlySet<string>;
  /** Issues from checks and rejections by the server; they stay until the field changes. */
  told: Issues;
}

const nothingShown: Shown = { names: new Set(), told: {} };

/**
 * Selects the issues to show: none of fields that the person hasn't reached yet. `present` are the issues of the present values, so
 * that an issue on two fields disappears from both when either is corrected.
 */
export function useShownIssues(present: Issues) {
  const [shown, setShown] = useState(nothingShown);

  const issueOf = (name: string): Issue | null =>
    (shown.names.has(name) ? issueAt(present, name) : null) ?? issueAt(shown.told, name);

  /** The field is being changed, so its issues may no longer apply. */
  const hide = (name: string): void =>
    setShown(({ names, told }) => ({
      names: new Set([...names].filter((other) => other !== name)),
      told: Object.fromEntries(Object.entries(told).filter(([path]) => path !== name && !path.startsWith(`${name}.`))),
    }));

  const show = (added: readonly string[]): void =>
    setShown(({ names, told }) => ({ names: new Set([...names, ...added]), told }));

  const tell = (issues: Issues): void => setShown(({ names, told }) => ({ names, told: { ...told, ...issues } }));

  const clear = (): void => setShown(nothingShown);

  return { issueOf, hide, show, tell, clear };
}
