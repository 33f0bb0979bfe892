import { expose } from 'comlink';

/** A worker whose other side is here too: an object that is asked over a message channel, as a real worker's is. */
export class PortWorker extends EventTarget implements Worker {
  onmessage = null;
  onmessageerror = null;
  onerror = null;
  ended = false;
  readonly #port: MessagePort;
  readonly #inside: MessagePort;

  constructor(exposed: object) {
    super();
    const { port1, port2 } = new MessageChannel();
    expose(exposed, port1);
    this.#port = port2;
    this.#inside = port1;
  }
  override addEventListener(type: string, listener: EventListener): void {
    if (type === 'message') this.#port.addEventListener('message', listener);
    else super.addEventListener(type, listener);
  }
  override removeEventListener(type: string, listener: EventListener): void {
    if (type === 'message') this.#port.removeEventListener('message', listener);
    else super.removeEventListener(type, listener);
  }
  postMessage(message: unknown, transfer?: Transferable[] | StructuredSerializeOptions): void {
    this.#port.start();
    this.#port.postMessage(message, Array.isArray(transfer) ? transfer : []);
  }
  /** The worker itself posts a message. */
  tell(data: unknown): void {
    this.#inside.postMessage(data);
  }
  terminate(): void {
    this.ended = true;
    this.#port.close();
  }
}

/** A kind of worker whose workers all expose the same. */
export function workerOf(engine: object) {
  return class extends PortWorker {
    constructor() {
      super(engine);
    }
  };
}
