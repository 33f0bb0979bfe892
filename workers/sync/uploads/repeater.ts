/** Runs a step again and again while it finds work, never two at once; asked for meanwhile, it looks once more. */
export class Repeater {
  readonly #step: () => Promise<boolean>;
  readonly #onFault: (error: unknown) => Promise<void>;
  #running: Promise<void> | null = null;
  #wanted = false;
  #stopped = false;

  /** `step` resolves to whether it found work. What it throws ends the run and goes to `onFault`. */
  constructor(step: () => Promise<boolean>, onFault: (error: unknown) => Promise<void>) {
    this.#step = step;
    this.#onFault = onFault;
  }

  request(): void {
    this.#wanted = true;
    if (this.#running !== null || this.#stopped) return;
    this.#running = this.#run().finally(() => {
      this.#running = null;
      if (this.#wanted && !this.#stopped) this.request();
    });
  }

  stop(): void {
    this.#stopped = true;
  }

  /** Resolves when no step is under way. */
  async whenIdle(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  async #run(): Promise<void> {
    try {
      while (this.#wanted && !this.#stopped) {
        this.#wanted = false;
        while (!this.#stopped && (await this.#step()));
      }
    } catch (error) {
      this.#wanted = false;
      if (!this.#stopped) await this.#onFault(error);
    }
  }
}
