/** Resolves when what was drawn just now is on the screen; the value is `performance.now()` then. */
export const painted = (): Promise<number> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      // A message sent from an animation frame arrives after that frame.
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(null);
    });
  });
