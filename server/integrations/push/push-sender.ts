/** A browser as its push service knows it; the keys are its own, as base64url. */
export interface PushAddress {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** A message to one browser, of at most 3,000 bytes. */
export interface Push {
  /** The same for every try, at most 32 letters, digits, "-" and "_": a push service keeps only the last with one topic. */
  topic: string;
  text: string;
}

/**
 * What a push service made of a message.
 * - taken: it brings it as soon as the browser is there.
 * - gone: it no longer knows the browser.
 * - refused: it never takes this message; `reason` is for the log.
 */
export type PushResult = { kind: 'taken' } | { kind: 'gone' } | { kind: 'refused'; reason: string };

/** Sends messages to browsers by the push services of their makers (RFC 8030). */
export interface PushSender {
  /** What of an address, which is somebody else's word, keeps messages from being sent there; null where nothing does. */
  faultOf(to: PushAddress): 'endpoint' | 'keys.p256dh' | null;
  /** Resolves with what came of it; throws what may pass, such as a service that is away or asks to wait. */
  send(to: PushAddress, push: Push): Promise<PushResult>;
}
