const waiting: (() => void)[] = [];
const { port1, port2 } = new MessageChannel();
port1.onmessage = () => waiting.shift()?.();

/**
 * A turn of one's own of the event loop, after whatever the page has to do already: work that many wait for at once is done in
 * as many turns, between which a tap is answered.
 */
export const turn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    port2.postMessage(null);
  });
