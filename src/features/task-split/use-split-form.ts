import { type FormEvent, useState } from 'react';
import { newId } from '../../commands/new-id.ts';
import { splitTask } from '../../commands/task-split.ts';
import type { FormState } from '../../components/form/domain-form.ts';
import type { FormOutcome } from '../../components/form/form-outcome.ts';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { readTakenTickets, type SplitView, useMaking, useTakenTickets } from '../../mirror/task-split.ts';
import { useMirror } from '../../mirror/use-live.ts';
import { dividedEvenly, judge, withKnown } from './placing.ts';
import { freshSubtask, issuesOf, type SplitForm, type Subtask, splitSchema } from './split-form.ts';

interface SplitFormOptions {
  view: SplitView;
  /** The split is saved on this device. */
  onSent: (subtasks: Subtask[]) => void;
}

/** Two subtasks, among which the addresses are divided (decision 0179). */
const begun = ({ task, addresses }: SplitView): { subtasks: Subtask[] } => ({
  subtasks: dividedEvenly(
    addresses,
    [1, 2].map((place) => freshSubtask(task, { id: newId(), place })),
  ),
});

/** The form of a split, with a draft. `shown` is the same form with the issues of both tabs after an attempt to send it. */
export function useSplitForm({ view, onSent }: SplitFormOptions): { form: SplitForm; shown: FormState } {
  const { showOutcome } = useOutcome();
  const errorText = useErrorText();
  const { task, addresses } = view;
  const mirror = useMirror();
  const company = task.company?.id ?? '';
  const [initial] = useState(() => begun(view));
  const [tried, setTried] = useState(0);

  const save = async ({ subtasks }: { subtasks: Subtask[] }): Promise<FormOutcome> => {
    const result = await splitTask(task.id, subtasks);
    if (result.kind === 'kept') onSent(subtasks);
    if (result.kind !== 'refused') return result;
    await showOutcome('taskNotSplit');
    await showOutcome('subtaskNotCreated', { message: errorText(result.code, result.code).title });
    return { kind: 'notSaved' };
  };

  const form = useDomainForm({ schema: splitSchema, initial, draftKey: `split:${task.id}`, save });
  const subtasks = form.values.subtasks ?? [];
  const wrong = areWrong(subtasks, useTaken(company, subtasks));
  const verdict = judge(addresses, subtasks);

  const submit = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    setTried(tried + 1);
    // One who presses at once is quicker than the live query.
    if (areWrong(subtasks, await readTakenTickets(mirror, company, ticketsOf(subtasks)))) return;
    if (verdict.kind === 'empty') {
      const names = verdict.subtasks.map(({ nickname }) => nickname).join(', ');
      await showOutcome('splitRefused', { values: { names } });
      return;
    }
    if (verdict.kind === 'left') {
      await showOutcome('splitIncomplete', { values: { left: verdict.count } });
      return;
    }
    form.change({ subtasks: withKnown(addresses, subtasks) });
    await form.submit();
  };

  const hasIssue = (name: string): boolean => tried > 0 && (name === 'create' ? wrong : verdict.kind !== 'ready');
  return { form, shown: { ...form, submit, hasIssue, failed: form.failed + tried } };
}

const areWrong = (subtasks: readonly Subtask[], taken: ReadonlySet<string>): boolean =>
  subtasks.some((subtask) => {
    const others = subtasks.filter((other) => other !== subtask);
    return Object.keys(issuesOf(subtask, { others, taken })).length > 0;
  });

const ticketsOf = (subtasks: readonly Subtask[]): string[] =>
  subtasks.map(({ jobTicket }) => jobTicket.trim()).filter((ticket) => ticket !== '');

const noTickets: ReadonlySet<string> = new Set();

/** The job tickets of these subtasks that other tasks have; empty until they are loaded. */
export const useTaken = (company: string, subtasks: readonly Subtask[]): ReadonlySet<string> =>
  useTakenTickets(company, ticketsOf(subtasks)) ?? noTickets;

/** The subtasks of a pending or rejected split; null if there is none, undefined until it is loaded. */
export function usePendingSplit(task: string): Subtask[] | null | undefined {
  const making = useMaking(task, 'splitTask', []);
  if (making === undefined) return undefined;
  const parsed = splitSchema.safeParse(making.pending?.args);
  return parsed.success ? parsed.data.subtasks : null;
}
