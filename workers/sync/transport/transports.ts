import type { Platform } from '../platform.ts';
import { readSession, type SessionDatabase, tokenFor } from '../session-store.ts';
import { quarantineToken } from '../token.ts';
import { Transport } from './transport.ts';

/** The ways of one tab to the server, which differ in the token that they send. */
export class Transports {
  /** In which the server's messages come. */
  locale = 'gr';
  readonly #platform: Platform;
  readonly #sessions: SessionDatabase;

  constructor(platform: Platform, sessions: SessionDatabase) {
    this.#platform = platform;
    this.#sessions = sessions;
  }

  /** For a user while their session is active; null means the signed-in user. */
  of(userId: () => string | null): Transport {
    return this.#sending(() => tokenFor(this.#sessions, userId()));
  }

  /** To ask what became of a session that has ended. */
  ofEnded(): Transport {
    return this.#sending(async () => (await readSession(this.#sessions))?.token ?? null);
  }

  /** For what the office takes from a user without effect, also once their account is deactivated. */
  forQuarantine(userId: string): Transport {
    return this.#sending(() => quarantineToken(this.#sessions, userId));
  }

  #sending(token: () => Promise<string | null>): Transport {
    return new Transport(this.#platform, token, () => this.locale);
  }
}
