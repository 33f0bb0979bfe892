/** Milliseconds of work after which the page gets its turn. */
const turn = 10;

const yielded = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Keeps long work from blocking the page: `rest` gives it a turn when it has waited for long enough. */
export class Pace {
  #began = performance.now();

  /** Asked every few hundred rows; waits only when a turn is due. */
  async rest(): Promise<void> {
    if (performance.now() - this.#began < turn) return;
    await yielded();
    this.#began = performance.now();
  }
}

/** After so many rows the pace is asked. */
export const rowsPerStep = 500;
