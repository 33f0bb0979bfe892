import type { ServerResponse } from 'node:http';
import type { liveEvents } from '../../../domain/protocol/live.ts';

/** In bytes; a stream whose client doesn't read is closed instead of buffered. */
const mostUnread = 256 * 1024;

type EventName = (typeof liveEvents)[keyof typeof liveEvents];

/** Server-sent events on a response (WHATWG HTML, section 9.2). */
export class EventStream {
  readonly #response: ServerResponse;

  constructor(response: ServerResponse, headers: Record<string, string | string[]>) {
    this.#response = response;
    response.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      // The connection closes with the stream: a kept-alive one would delay the server's stop.
      connection: 'close',
    });
    // The first bytes tell the client that it is connected.
    this.#write('retry: 3000\n\n');
  }

  event(name: EventName, data: unknown): void {
    this.#write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** A comment, so that no proxy takes the stream for dead. */
  beat(): void {
    this.#write(': beat\n\n');
  }

  end(): void {
    this.#response.end();
  }

  #write(text: string): void {
    if (this.#response.destroyed || this.#response.writableEnded) return;
    this.#response.write(text);
    if (this.#response.writableLength > mostUnread) this.#response.destroy();
  }
}

/** Milliseconds between two pokes of a stream; pokes in between are merged. */
const leastPause = 200;

/** Pokes at once, then at most every {@link leastPause}. `stop` drops a waiting poke. */
export function throttledPokes(send: () => void): { poke: () => void; stop: () => void } {
  let timer: NodeJS.Timeout | null = null;
  let again = false;
  const fire = (): void => {
    send();
    timer = setTimeout(() => {
      timer = null;
      if (!again) return;
      again = false;
      fire();
    }, leastPause);
  };
  return {
    poke() {
      if (timer === null) fire();
      else again = true;
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
    },
  };
}
