/** jsdom has no layout: whatever is observed is in view from the beginning. */
export class EverythingInView implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  protected readonly callback: IntersectionObserverCallback;
  #ended = false;

  constructor(callback: IntersectionObserverCallback) {
    this.callback = callback;
  }

  observe(target: Element): void {
    queueMicrotask(() => {
      if (!this.#ended) this.show(target);
    });
  }

  /** Tells that `target` has come into view. */
  protected show(target: Element): void {
    this.callback(
      [{ target, isIntersecting: true, intersectionRatio: 1 } as unknown as IntersectionObserverEntry],
      this,
    );
  }

  unobserve(): void {
    // It stays in view.
  }

  disconnect(): void {
    this.#ended = true;
  }

  takeRecords(): [] {
    return [];
  }
}
