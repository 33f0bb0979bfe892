/** What the sync engine is doing; kept in the mirror so that every tab shows the same. */
export interface SyncState {
  /**
   * idle: nothing that is shown is under way, at most a look for changes · filling: the mirror is loaded for the first time · sending ·
   * offline: the network or the server is away · signIn: the session has ended, everything waits.
   */
  activity: 'idle' | 'filling' | 'sending' | 'offline' | 'signIn';
  /** Since when the server has not been reached; null while it is. Epoch milliseconds. */
  offlineSince: number | null;
  /** Last complete pull. Epoch milliseconds. */
  lastPull: number | null;
  /** Rows loaded and expected in total while filling; null otherwise. */
  fill: { loaded: number; total: number | null } | null;
  /** While sending: items settled in this run, and how many it began with. */
  sending: { done: number; of: number } | null;
  /** What is left of the photos and files that leave by themselves; null when nothing is. */
  uploads: UploadsLeft | null;
  /** The server asked not to be sent photos and files until then (`Retry-After`). Epoch milliseconds. */
  uploadsRestUntil: number | null;
  /** The last fault in plain words with its code, until something succeeds. */
  lastError: { code: string; message: string; at: number } | null;
  /** When the next try comes by itself, or null. Epoch milliseconds. */
  retryAt: number | null;
  /** The server answered and asked to be left alone until then (`Retry-After`). Epoch milliseconds. */
  delayedUntil: number | null;
  /** The device's clock is wrong by more than five minutes; milliseconds by which the server is ahead. */
  clockSkew: number | null;
  /** The device's clock could not be compared with the server's since it was started or its clock was disturbed. */
  clockUncertain: boolean;
  storage: StorageState | null;
  /** Untouched files of photos; null when none waits and none was left out. */
  sources: SourcesLeft | null;
}

/** Untouched files that wait, and their bytes; how many of them the office refused; how many weren't kept for lack of room. */
export interface SourcesLeft {
  files: number;
  size: number;
  refused: number;
  unkept: number;
  /** They go over any network. */
  goNow: boolean;
}

export interface UploadsLeft {
  files: number;
  /** How long they take at the pace of the last ones; null while too few have left to know it. */
  milliseconds: number | null;
}

/** A photo or file that has left: when, in epoch milliseconds by the device's clock, and its bytes. */
export interface SentFile {
  at: number;
  bytes: number;
}

export interface StorageState {
  usage: number;
  quota: number;
  /** Whether the browser has promised not to evict this site's data; null where it does not say. */
  persistent: boolean | null;
  /** Less than 5 % or 200 MB is left. */
  low: boolean;
}

export const initialSyncState: SyncState = {
  activity: 'idle',
  offlineSince: null,
  lastPull: null,
  fill: null,
  sending: null,
  uploads: null,
  uploadsRestUntil: null,
  lastError: null,
  retryAt: null,
  delayedUntil: null,
  clockSkew: null,
  clockUncertain: false,
  storage: null,
  sources: null,
};
