import { second } from '../kernel/time.ts';

/** Names of the events on `notifications/sse/stream-me`. A poke carries nothing: the device pulls. */
export const liveEvents = { poke: 'poke', notification: 'notification', signOut: 'sign-out' } as const;

/** How often the server writes into an open stream, if only to show that it lives, in milliseconds. */
export const liveBeat = 15 * second;
