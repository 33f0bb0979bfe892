import { connect, type Socket } from 'node:net';
import { commands } from './commands.ts';
import { WebDriverError, type Wire } from './wire.ts';

type Message = [type: number, id: number, error: { error: string; message: string } | null, result: unknown];

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (problem: Error) => void;
}

/** Cuts a stream of `length:JSON` into its messages. */
class Messages {
  #bytes = Buffer.alloc(0);

  add(chunk: Buffer): unknown[] {
    this.#bytes = Buffer.concat([this.#bytes, chunk]);
    const found: unknown[] = [];
    for (;;) {
      const colon = this.#bytes.indexOf(':');
      const end = colon + 1 + Number(this.#bytes.subarray(0, Math.max(colon, 0)).toString('latin1'));
      if (colon < 0 || this.#bytes.length < end) return found;
      found.push(JSON.parse(this.#bytes.subarray(colon + 1, end).toString('utf8')));
      this.#bytes = this.#bytes.subarray(end);
    }
  }
}

/** The commands that one connection has under way. */
class Calls {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, Waiting>();
  #count = 0;

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  send(name: string, parameters: object): Promise<unknown> {
    this.#count += 1;
    const text = JSON.stringify([0, this.#count, name, parameters]);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting.set(this.#count, { resolve, reject });
    this.#socket.write(`${Buffer.byteLength(text)}:${text}`);
    return promise;
  }

  take([, id, error, result]: Message): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === null) waiting?.resolve(result);
    else waiting?.reject(new WebDriverError(error.error, error.message));
  }

  end(why: Error): void {
    for (const { reject } of this.#waiting.values()) reject(why);
    this.#waiting.clear();
  }
}

/** Simple results stand in `value`, as they do over HTTP; others are the reply itself. */
const resultOf = (result: unknown): unknown =>
  typeof result === 'object' && result !== null && 'value' in result ? result.value : result;

/**
 * Begins a session at a Firefox that listens for Marionette, the protocol into which geckodriver translates WebDriver: the same
 * commands with the same parameters, over a socket. geckodriver itself is in neither npm's registry nor Debian.
 */
export async function beginMarionetteSession(
  port: number,
  capabilities: Readonly<Record<string, unknown>>,
): Promise<Wire> {
  const socket = connect(port, '127.0.0.1');
  const calls = new Calls(socket);
  const messages = new Messages();
  const greeted = Promise.withResolvers<void>();
  socket.on('data', (chunk: Buffer) => {
    for (const message of messages.add(chunk)) {
      // The first one is the browser's greeting.
      if (Array.isArray(message)) calls.take(message as Message);
      else greeted.resolve();
    }
  });
  socket.on('error', (problem) => greeted.reject(problem));
  socket.on('close', () => {
    const why = new WebDriverError('connection closed', 'Firefox has ended');
    greeted.reject(why);
    calls.end(why);
  });
  await greeted.promise;
  await calls.send('WebDriver:NewSession', { capabilities: { alwaysMatch: capabilities } });
  return {
    async send(name, { element, ...parameters }) {
      const all = element === undefined ? parameters : { ...parameters, id: element };
      return resultOf(await calls.send(commands[name].marionette, all));
    },
    hangUp: () => socket.destroy(),
  };
}
