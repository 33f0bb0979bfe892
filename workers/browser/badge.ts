import type { Capabilities } from './capabilities.ts';

/**
 * The count on the app's icon. Nothing waits for it: a browser that refuses it (iOS without permission for notifications) goes
 * without, and of other faults the first is reported.
 */
export class Badge {
  readonly #capabilities: Pick<Capabilities, 'setBadge'>;
  readonly #report: (fault: unknown) => void;
  #reported = false;

  constructor(capabilities: Pick<Capabilities, 'setBadge'>, report: (fault: unknown) => void) {
    this.#capabilities = capabilities;
    this.#report = report;
  }

  /** Shows a count, none for 0. */
  show(count: number): void {
    this.#capabilities.setBadge?.(count).catch((fault: unknown) => this.#failed(fault));
  }

  #failed(fault: unknown): void {
    const isRefused = fault instanceof DOMException && fault.name === 'NotAllowedError';
    if (isRefused || this.#reported) return;
    this.#reported = true;
    this.#report(fault);
  }
}
