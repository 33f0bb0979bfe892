import type { Channel } from './polled-channel.ts';

/** The browser's own channel between tabs, with the methods that the engine uses. What cannot be said stops nobody who says it. */
export function broadcastChannel(channel: BroadcastChannel, noteFault: (fault: unknown) => void): Channel {
  return {
    post(message) {
      try {
        channel.postMessage(message);
      } catch (fault) {
        noteFault(fault);
      }
    },
    listen(onMessage) {
      const listener = (event: MessageEvent): void => onMessage(event.data);
      channel.addEventListener('message', listener);
      return () => channel.removeEventListener('message', listener);
    },
    close: () => channel.close(),
  };
}
