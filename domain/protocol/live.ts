import { second } from '../kernel/time.ts';

/** The events of `notifications/sse/stream-me`. A poke has no content: the device pulls. */
export const liveEvents = { poke: 'poke', notification: 'notification', signOut: 'sign-out' } as const;

/**
 * How often the server writes into an open stream at least, to show that it lives, in milliseconds. Each beat wakes a phone's radio;
 * proxies close what is silent for a minute.
 */
export const liveBeat = 30 * second;
