import { useEffect, useRef, useState } from 'react';
import type { OnlineCallName, OnlineInput } from '../../domain/catalogue/online.ts';
import { isPartMissing } from '../../domain/errors/faults.ts';
import type { AnswerTo } from '../../workers/contract/online.ts';
import { EngineLost, engine } from './engine.ts';

export type { AnswerTo } from '../../workers/contract/online.ts';

let count = 0;

/**
 * Calls the server for what this device can't answer; there is no automatic retry. When `signal` aborts it, the answer is
 * `cancelled`. A worker that ended before it answered, or couldn't be loaded, counts as a missing network.
 */
export async function callServer<Name extends OnlineCallName>(
  call: Name,
  input: OnlineInput<Name>,
  signal?: AbortSignal,
): Promise<AnswerTo<Name>> {
  if (signal?.aborted === true) return { kind: 'cancelled' };
  count += 1;
  const ticket = `${count}`;
  const cancel = (): void => void engine.cancelCall(ticket);
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    return await engine.callServer({ ticket, call, input });
  } catch (error) {
    if (error instanceof EngineLost || isPartMissing(error)) return { kind: 'offline', code: 'network', path: call };
    throw error;
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}

/** A call for a control: `busy` while it is under way. A new call aborts the one before, and so does leaving the screen. */
export function useOnlineCall<Name extends OnlineCallName>(call: Name) {
  const [busy, setBusy] = useState(false);
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => () => underWay.current?.abort(), []);

  const cancel = (): void => {
    underWay.current?.abort();
    underWay.current = null;
    setBusy(false);
  };
  const send = async (input: OnlineInput<Name>): Promise<AnswerTo<Name>> => {
    underWay.current?.abort();
    const mine = new AbortController();
    underWay.current = mine;
    setBusy(true);
    try {
      return await callServer(call, input, mine.signal);
    } finally {
      if (underWay.current === mine) setBusy(false);
    }
  };
  return { busy, send, cancel };
}
