import { noop } from '../../domain/kernel/noop.ts';
import { type RetrySchedule, retryDelay } from '../../domain/kernel/retry-schedule.ts';
import { second } from '../../domain/kernel/time.ts';
import { liveBeat, liveEvents } from '../../domain/protocol/live.ts';
import type { SyncContext } from './context.ts';

export interface LiveHandlers {
  onPoke(): void;
  /** Something came through the stream, if only a beat. */
  onHeard(): void;
  /** The stream has ended; another one is tried. */
  onLost(): void;
  onSignOut(): void;
}

const lostStreams: RetrySchedule = {
  first: 2 * second,
  growth: 'exponential',
  longest: 60 * second,
  jitter: [0.5, 1.5],
};

/** A stream in which two beats did not come is dead, although nobody has closed it. */
const silence = 2.5 * liveBeat;

/** Names of the events in one block of an event stream; comments and data of pokes do not matter here. */
const eventNames = (block: string): string[] =>
  block
    .split('\n')
    .filter((line) => line.startsWith('event:'))
    .map((line) => line.slice('event:'.length).trim());

async function readEvents(
  body: ReadableStream<Uint8Array>,
  { onEvent, onHeard }: { onEvent: (name: string) => void; onHeard: () => void },
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onHeard();
    text = (text + decoder.decode(value, { stream: true })).replaceAll('\r\n', '\n');
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const name of blocks.flatMap(eventNames)) onEvent(name);
  }
}

/**
 * Listens to the server's pokes while it can be reached, and pulls once after each reconnection, since pokes in between are
 * lost. Works through `fetch` so that the token travels in a header. The result ends it.
 */
export function listenLive(context: SyncContext, handlers: LiveHandlers): () => void {
  const abort = new AbortController();
  let failures = 0;
  let cancel: () => void = noop;
  const onEvent = (name: string): void => {
    if (name === liveEvents.poke || name === liveEvents.notification) handlers.onPoke();
    if (name === liveEvents.signOut) handlers.onSignOut();
  };
  const again = (): void => {
    if (abort.signal.aborted) return;
    failures += 1;
    const { later, jitter } = context.platform;
    cancel = later(retryDelay(lostStreams, failures, jitter()), begin);
  };
  const begin = (): void => {
    connect().catch((fault: unknown) => {
      if (!abort.signal.aborted) context.platform.noteFault('live', fault);
      again();
    });
  };
  const connect = async (): Promise<void> => {
    const response = await context.transport.raw('notifications/sse/stream-me', { signal: abort.signal, silence });
    if (response?.status === 401) handlers.onSignOut();
    if (!response?.ok || response.body === null) {
      await response?.body?.cancel();
      return again();
    }
    failures = 0;
    handlers.onPoke();
    // A broken stream is the ordinary end of one: the next connection begins with a pull.
    const onEnd = (): void => {
      if (!abort.signal.aborted) handlers.onLost();
      again();
    };
    await readEvents(response.body, { onEvent, onHeard: () => handlers.onHeard() }).then(onEnd, onEnd);
  };
  // Where a reply cannot be read while it arrives, changes come with the timers of the loop.
  if (context.platform.canStream) begin();
  return () => {
    cancel();
    abort.abort();
  };
}
