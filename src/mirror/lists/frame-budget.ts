/** Milliseconds of work after which the page has to be free for its events. */
const budget = 10;

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Keeps long work from blocking the page: it yields to the event loop whenever its budget of time is spent. */
export class FrameBudget {
  #began = performance.now();

  /** Asked every few hundred rows; waits only when the budget is spent. */
  async yieldWhenSpent(): Promise<void> {
    if (performance.now() - this.#began < budget) return;
    await nextTask();
    this.#began = performance.now();
  }
}

/** After so many rows the budget is asked. */
export const rowsPerStep = 500;
