export interface LiveEvent {
  name: string;
  data: unknown;
}

function eventOf(block: string): LiveEvent | null {
  const fields = new Map(
    block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const name = fields.get('event');
  return name === undefined ? null : { name, data: JSON.parse(fields.get('data') ?? 'null') };
}

/** An open stream of server-sent events. */
export class EventReader {
  readonly status: number;
  readonly headers: Headers;
  readonly events: LiveEvent[] = [];
  readonly #abort: AbortController;
  readonly #ended: Promise<void>;
  #text = '';

  private constructor(response: Response, abort: AbortController) {
    this.status = response.status;
    this.headers = response.headers;
    this.#abort = abort;
    this.#ended = this.#read(response);
  }

  static async open(url: string, headers: Record<string, string> = {}): Promise<EventReader> {
    const abort = new AbortController();
    return new EventReader(await fetch(url, { headers, signal: abort.signal }), abort);
  }

  async #read(response: Response): Promise<void> {
    if (!response.body) return;
    try {
      for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
        this.#text += chunk;
        const blocks = this.#text.split('\n\n');
        this.#text = blocks.pop() ?? '';
        this.events.push(...blocks.map(eventOf).filter((event) => event !== null));
      }
    } catch (problem) {
      if (!this.#abort.signal.aborted) throw problem;
    }
  }

  names(): string[] {
    return this.events.map(({ name }) => name);
  }

  /** Resolves when the server has ended the stream. */
  ended(): Promise<void> {
    return this.#ended;
  }

  close(): Promise<void> {
    this.#abort.abort();
    return this.#ended;
  }
}
