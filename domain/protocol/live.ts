/** Names of the events on `notifications/sse/stream-me`. A poke carries nothing: the device pulls. */
export const liveEvents = { poke: 'poke', notification: 'notification', signOut: 'sign-out' } as const;
