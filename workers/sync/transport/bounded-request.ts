import { noop } from '../../../domain/kernel/noop.ts';
import { second } from '../../../domain/kernel/time.ts';
import type { Platform } from '../platform.ts';

/** The longest waits of one request, in milliseconds. */
export interface Limits {
  /** From its start to the headers of its reply: connecting, sending, and what the server does. */
  answer: number;
  /** For the next bytes of the body. There is no limit to its whole time, where the browser shows how it comes. */
  silence: number;
}

/** A network that hangs looks like one that is away. */
export const usualLimits: Limits = { answer: 45 * second, silence: 20 * second };

/** Milliseconds for a whole body if the browser doesn't report its progress. */
const wholeBody = 120 * second;

/** The network brought nothing for as long as was waited. A `TypeError`, as `fetch` has it for a connection that breaks. */
export class NetworkSilence extends TypeError {
  override readonly name = 'NetworkSilence';

  constructor(waited: number) {
    super(`The network brought nothing for ${waited / second} s.`);
  }
}

/** Ends one request: its signal cuts it, and whoever waits for it hears why, also from a `fetch` that ignores signals. */
class Ending {
  readonly #cut = new AbortController();
  readonly #later: Platform['later'];
  #fail: (reason: unknown) => void = noop;
  /** Stops listening to the signal from outside. */
  #release: () => void = noop;

  constructor(later: Platform['later'], outside: AbortSignal | undefined) {
    this.#later = later;
    if (outside === undefined) return;
    const end = (): void => this.end(outside.reason);
    outside.addEventListener('abort', end);
    this.#release = () => outside.removeEventListener('abort', end);
    if (outside.aborted) end();
  }

  get signal(): AbortSignal {
    return this.#cut.signal;
  }

  /** Waits for one thing, no longer than `milliseconds`. */
  within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
    return new Promise((resolve, reject) => {
      const cancel = this.#later(milliseconds, () => this.end(new NetworkSilence(milliseconds)));
      const finish = (then: () => void): void => {
        cancel();
        this.#fail = noop;
        then();
      };
      this.#fail = (reason) => finish(() => reject(reason));
      work.then(
        (value) => finish(() => resolve(value)),
        (reason: unknown) => finish(() => reject(reason)),
      );
      if (this.signal.aborted) this.#fail(this.signal.reason);
    });
  }

  end(reason: unknown): void {
    this.#release();
    this.#cut.abort(reason);
    this.#fail(reason);
  }

  /** The request is over by itself. */
  over(): void {
    this.#release();
  }
}

/** The body piece by piece, each of which has to come within `silence`. Nothing is read before somebody asks for it. */
function boundedStream(body: ReadableStream<Uint8Array>, ending: Ending, silence: number): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await ending.within(silence, reader.read());
        if (!done) return controller.enqueue(value);
        ending.over();
        controller.close();
      },
      cancel: (reason) => ending.end(reason),
    },
    { highWaterMark: 0 },
  );
}

/** Statuses of replies that have no body. */
const bodyless: ReadonlySet<number> = new Set([204, 205, 304]);

const wholeReads = ['arrayBuffer', 'blob', 'json', 'text'] as const;

/** For browsers that do not show how a body comes: each way to read it whole has one limit. */
function boundReads(response: Response, ending: Ending): Response {
  for (const read of wholeReads) {
    const unbound = response[read].bind(response) as () => Promise<never>;
    response[read] = () => ending.within(wholeBody, unbound()).finally(() => ending.over());
  }
  return response;
}

/**
 * Makes a request of which every wait has an end: for the headers of the reply, and for each piece of its body. What takes
 * longer is cut off and rejects with {@link NetworkSilence}, the body while it is read; `signal` ends it with its own reason.
 */
export async function boundedRequest(
  { later }: Pick<Platform, 'later'>,
  send: (signal: AbortSignal) => Promise<Response>,
  { answer, silence, signal }: Limits & { signal?: AbortSignal | undefined },
): Promise<Response> {
  const ending = new Ending(later, signal);
  const response = await ending.within(answer, send(ending.signal)).catch((reason: unknown) => {
    ending.over();
    throw reason;
  });
  const body = response.body as ReadableStream<Uint8Array> | null | undefined;
  if (body === undefined) return boundReads(response, ending);
  // WebKit gives these a body, too, with which no reply can be made.
  if (body === null || bodyless.has(response.status)) {
    ending.over();
    return response;
  }
  const { status, statusText, headers } = response;
  return new Response(boundedStream(body, ending, silence), { status, statusText, headers });
}
