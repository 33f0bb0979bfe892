/** When the screens are photographed: a working morning, so that the demo has work behind and before it. */
const photographedAt = Date.UTC(2026, 2, 11, 8, 20);

/** A script that moves the clock of a process, a page or a worker, so that screens of different days can be compared. */
export const clockScript = (): string => `(() => {
  const moved = ${photographedAt - Date.now()};
  const now = Date.now;
  globalThis.Date = class extends Date {
    constructor(...given) {
      if (given.length === 0) super(now() + moved);
      else super(...given);
    }
    static now() {
      return now() + moved;
    }
  };
  Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + moved });
})();
`;
