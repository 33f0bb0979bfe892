import type { Channel } from './polled-channel.ts';

/** The browser's own channel between tabs, with the methods that the engine uses. */
export function broadcastChannel(channel: BroadcastChannel): Channel {
  return {
    post: (message) => channel.postMessage(message),
    listen(onMessage) {
      const listener = (event: MessageEvent): void => onMessage(event.data);
      channel.addEventListener('message', listener);
      return () => channel.removeEventListener('message', listener);
    },
    close: () => channel.close(),
  };
}
