/** The least time between two pokes of one stream, in milliseconds; what comes in between makes one poke at its end. */
const leastPause = 200;

/** Pokes at once, and when busy no more often than every {@link leastPause}. `stop` drops a poke that waits. */
export function pokesOf(send: () => void): { poke: () => void; stop: () => void } {
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
