import { useEffect, useState } from 'react';
import type { SharedFlow } from '../../../domain/catalogue/flow.ts';
import { ask } from '../../commands/online.ts';

/** What a link leads to. `gone`: nothing that is shared, or not any more · `offline`: the server was not reached. */
export type FlowState =
  | { kind: 'waiting' | 'gone' | 'offline' }
  | { kind: 'shown'; flow: SharedFlow }
  | { kind: 'failed'; code: string; message: string };

const waiting: FlowState = { kind: 'waiting' };

async function find(pkSharedId: string, signal: AbortSignal): Promise<FlowState> {
  const answer = await ask('sharedFlow', { params: { pkSharedId } }, signal);
  switch (answer.kind) {
    case 'answered':
      return { kind: 'shown', flow: answer.reply };
    case 'refused': {
      // An id that cannot be one is refused before anybody looks for it.
      const gone = answer.code === 'not_found' || answer.code === 'validation';
      return gone ? { kind: 'gone' } : { kind: 'failed', code: answer.code, message: answer.message };
    }
    case 'offline':
    case 'signIn':
      return { kind: 'offline' };
    case 'cancelled':
      return waiting;
  }
}

/** What is shared under an id, asked of the server when it is shown, and when the network is back. */
export function useSharedFlow(pkSharedId: string): { state: FlowState; again: () => void } {
  const [state, setState] = useState(waiting);
  const isWaiting = state.kind === 'waiting';
  useEffect(() => {
    if (!isWaiting) return;
    const controller = new AbortController();
    find(pkSharedId, controller.signal).then(
      (found) => {
        if (!controller.signal.aborted) setState(found);
      },
      (error: unknown) => setState({ kind: 'failed', code: 'internal', message: String(error) }),
    );
    return () => controller.abort();
  }, [isWaiting, pkSharedId]);

  const again = (): void => setState(waiting);
  const isOffline = state.kind === 'offline';
  useEffect(() => {
    if (!isOffline) return;
    const back = (): void => setState(waiting);
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [isOffline]);
  return { state, again };
}
