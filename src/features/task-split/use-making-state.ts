import { useEffect, useRef, useState } from 'react';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import type { PendingItem } from '../../mirror/pending.ts';
import { type Making, type TaskMaking, useMaking } from '../../mirror/task-split.ts';

/** The state on the card of a subtask (specification 2.3 and 4.3). A split is atomic, so all cards show the same. */
export type MakingState = 'UPLOADING' | 'DONE' | 'FAILED';

interface Followed {
  /** Null if nothing is pending: it was not sent, or it was discarded. */
  state: MakingState | null;
  pending: PendingItem | null;
}

const ofPending = ({ state }: PendingItem): MakingState => {
  if (state === 'attention') return 'FAILED';
  return state === 'answered' ? 'DONE' : 'UPLOADING';
};

function stateOf({ pending, made }: Making, begun: boolean): MakingState | null {
  if (pending !== null) return ofPending(pending);
  if (made) return 'DONE';
  return begun ? null : 'UPLOADING';
}

/**
 * Follows a mutation that makes tasks in the outbox. `tasks` are their ids; null until this dialog has sent one, while
 * `pending` may hold an earlier one.
 */
export function useMakingState(task: string, name: TaskMaking, tasks: readonly string[] | null): Followed {
  const key = tasks?.join() ?? '';
  const answer = useMaking(task, name, tasks ?? []);
  // A result for other ids is outdated.
  const making = answer?.tasks === key ? answer : undefined;
  const [begun, setBegun] = useState<string | null>(null);
  const pending = making?.pending ?? null;
  if (pending !== null && begun !== key) setBegun(key);
  const known = making === undefined ? 'UPLOADING' : stateOf(making, begun === key);
  const state = tasks === null ? null : known;
  useResultMessages(state, pending);
  return { state, pending };
}

/** Reports the result once, if it changes while the dialog is open (specification 8). */
function useResultMessages(state: MakingState | null, pending: PendingItem | null): void {
  const { showOutcome } = useOutcome();
  const errorText = useErrorText();
  const before = useRef<MakingState | null>(null);
  useEffect(() => {
    const was = before.current;
    before.current = state;
    if (was !== 'UPLOADING') return;
    if (state === 'DONE') showOutcome('taskSplit').catch(reportError);
    if (state !== 'FAILED') return;
    showOutcome('taskNotSplit').catch(reportError);
    const attention = pending?.attention;
    if (attention?.kind !== 'rejected') return;
    const { title } = errorText(attention.code, attention.message);
    showOutcome('subtaskNotCreated', { message: title }).catch(reportError);
  });
}
