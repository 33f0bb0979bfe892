import { useEffect, useRef, useState } from 'react';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import type { PendingItem } from '../../mirror/pending.ts';
import { type Making, type TaskMaking, useMaking } from '../../mirror/task-split.ts';

/** What the card of a subtask shows (specification 2.3 and 4.3): it is all or none, so they all show the same. */
export type MakingState = 'UPLOADING' | 'DONE' | 'FAILED';

interface Followed {
  /** Null when nothing is under way: it was not begun, or a person gave it up. */
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
 * Follows what the outbox says of a change that makes tasks. `tasks` are the ids that it makes; null while none was sent from
 * here: then one that is under way since before is in `pending`.
 */
export function useMakingState(task: string, name: TaskMaking, tasks: readonly string[] | null): Followed {
  const key = tasks?.join() ?? '';
  const answer = useMaking(task, name, tasks ?? []);
  // An answer about other tasks is of before these were sent.
  const making = answer?.tasks === key ? answer : undefined;
  const [begun, setBegun] = useState<string | null>(null);
  const pending = making?.pending ?? null;
  if (pending !== null && begun !== key) setBegun(key);
  const known = making === undefined ? 'UPLOADING' : stateOf(making, begun === key);
  const state = tasks === null ? null : known;
  useToldState(state, pending);
  return { state, pending };
}

/** Tells what became of it while somebody looks (specification 8): once, and not what was so before. */
function useToldState(state: MakingState | null, pending: PendingItem | null): void {
  const { tell } = useOutcome();
  const errorText = useErrorText();
  const before = useRef<MakingState | null>(null);
  useEffect(() => {
    const was = before.current;
    before.current = state;
    if (was !== 'UPLOADING') return;
    if (state === 'DONE') tell('taskSplit').catch(reportError);
    if (state !== 'FAILED') return;
    tell('taskNotSplit').catch(reportError);
    const attention = pending?.attention;
    if (attention?.kind !== 'rejected') return;
    const { title } = errorText(attention.code, attention.message);
    tell('subtaskNotCreated', { message: title }).catch(reportError);
  });
}
