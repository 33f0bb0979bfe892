/** The part of the Web Locks API that every browser can be given (see `LeaseLocks`): exclusive locks that can be stolen. */
export interface Locks {
  request<Value>(name: string, options: { steal?: boolean }, callback: () => Promise<Value>): Promise<Value>;
}

/** Keeps the screen awake until it is released; the browser releases it, too, when the page is hidden. */
export interface WakeLock {
  release(): Promise<void>;
  addEventListener(type: 'release', listener: () => void): void;
}

/** Hands the page each launch of the installed app that found it open, and the one that opened it. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { readonly targetURL?: string | undefined }) => void): void;
}

/** A registration of a service worker that can be woken when there is a network (Background Sync). */
interface WakeableRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** A page's or worker's global scope, in which any of these may be missing. */
export interface BrowserScope {
  readonly navigator?: {
    readonly onLine?: boolean;
    readonly storage?: {
      estimate?(): Promise<StorageEstimate>;
      persist?(): Promise<boolean>;
      persisted?(): Promise<boolean>;
    };
    readonly locks?: LockManager;
    readonly connection?: { readonly type?: string };
    readonly serviceWorker?: ServiceWorkerContainer;
    readonly permissions?: { query(of: { name: 'geolocation' }): Promise<{ readonly state: string }> };
    readonly wakeLock?: { request(type: 'screen'): Promise<WakeLock> };
    setAppBadge?(count: number): Promise<void>;
    clearAppBadge?(): Promise<void>;
    canShare?(data: { files: File[] }): boolean;
    readonly clipboard?: { writeText(text: string): Promise<void> };
  };
  readonly BroadcastChannel?: new (name: string) => BroadcastChannel;
  readonly caches?: CacheStorage;
  readonly localStorage?: Storage;
  readonly sessionStorage?: Storage;
  readonly OffscreenCanvas?: unknown;
  readonly createImageBitmap?: unknown;
  readonly PushManager?: unknown;
  readonly SyncManager?: unknown;
  readonly launchQueue?: LaunchQueue;
  readonly Notification?: unknown;
  readonly crypto?: { readonly subtle?: SubtleCrypto };
  readonly PublicKeyCredential?: unknown;
  readonly location?: { readonly hostname: string };
  readonly Response?: { readonly prototype: object };
  readonly IDBVersionChangeEvent?: { readonly prototype: object };
  requestIdleCallback?(callback: () => void): number;
  cancelIdleCallback?(handle: number): void;
}

/** What a scope has, or null: also where it throws to be asked, since the person or a sandbox has blocked all data of this site. */
function unlessBlocked<Value>(read: () => Value | undefined): Value | null {
  try {
    return read() ?? null;
  } catch {
    return null;
  }
}

/** Without `requestIdleCallback` (Safari) the browser is taken to be idle after this time, in milliseconds. */
const assumedIdleAfter = 1500;

/**
 * What this browser offers beyond what the app cannot do without (IndexedDB, module workers, `fetch`, `crypto.subtle`). Whatever
 * may be missing is read here and nowhere else, at the moment it is used; it is null or false where it is missing;
 * docs/browsers.md has the fallback of each.
 */
export class Capabilities {
  readonly #scope: BrowserScope;

  constructor(scope: BrowserScope) {
    this.#scope = scope;
  }

  /** How much of the browser's storage is used, in bytes. Missing in Safari before 17 and in WebKitGTK. */
  get estimateStorage(): (() => Promise<StorageEstimate>) | null {
    const { storage } = this.#navigator;
    const estimate = storage?.estimate;
    return estimate === undefined ? null : () => estimate.call(storage);
  }

  /** Whether the browser has promised not to evict this site's data. */
  get isStoragePersisted(): (() => Promise<boolean>) | null {
    const { storage } = this.#navigator;
    const persisted = storage?.persisted;
    return persisted === undefined ? null : () => persisted.call(storage);
  }

  /** Asks the browser for that promise; a page may, a worker may not. */
  get persistStorage(): (() => Promise<boolean>) | null {
    const { storage } = this.#navigator;
    const persist = storage?.persist;
    return persist === undefined ? null : () => persist.call(storage);
  }

  /** Missing in Safari before 15.4 and Firefox before 96. */
  get locks(): LockManager | null {
    return this.#navigator.locks ?? null;
  }

  /** Missing in Safari before 15.4. */
  get openChannel(): ((name: string) => BroadcastChannel) | null {
    const { BroadcastChannel } = this.#scope;
    return BroadcastChannel === undefined ? null : (name) => new BroadcastChannel(name);
  }

  /** Missing outside secure contexts; private windows of some browsers have it and let nothing be opened. */
  get caches(): CacheStorage | null {
    return unlessBlocked(() => this.#scope.caches);
  }

  /** A storage of texts, missing where all data of this site are blocked; `kept-texts.ts` is how to use it. */
  texts(of: 'localStorage' | 'sessionStorage'): Storage | null {
    return unlessBlocked(() => this.#scope[of]);
  }

  /** Whether photos can be drawn in this scope; Safari's workers can since 16.4. */
  get canDraw(): boolean {
    const { OffscreenCanvas, createImageBitmap } = this.#scope;
    return typeof OffscreenCanvas === 'function' && typeof createImageBitmap === 'function';
  }

  /** Whether the browser says that it is on Wi-Fi or a cable: Chromium on Android and ChromeOS. False where it doesn't say. */
  get isNetworkFree(): boolean {
    const { connection } = this.#navigator;
    return connection?.type === 'wifi' || connection?.type === 'ethernet';
  }

  /** Signs what is done; missing outside secure contexts. */
  get subtle(): SubtleCrypto | null {
    return this.#scope.crypto?.subtle ?? null;
  }

  /** Whether a reply's body can be read while it arrives. */
  get canStream(): boolean {
    const { Response } = this.#scope;
    return Response !== undefined && 'body' in Response.prototype;
  }

  /** Whether this browser deletes the databases of a site that it finds damaged, and says so: Chromium, for those on LevelDB. */
  get deletesDamagedDatabases(): boolean {
    const { IDBVersionChangeEvent } = this.#scope;
    return IDBVersionChangeEvent !== undefined && 'dataLoss' in IDBVersionChangeEvent.prototype;
  }

  /** The browser's guess about the network: only a hint. */
  get isOnline(): boolean {
    return this.#navigator.onLine !== false;
  }

  /** Missing in private windows of some browsers, and where its owner forbids it. */
  get serviceWorker(): ServiceWorkerContainer | null {
    return unlessBlocked(() => this.#navigator.serviceWorker);
  }

  /** Whether notifications can be pushed here; on iPhones only to an app on the home screen. */
  get canBePushedTo(): boolean {
    const { PushManager, Notification } = this.#scope;
    return this.serviceWorker !== null && PushManager !== undefined && Notification !== undefined;
  }

  /** Whether there can be passkeys for this site: browsers have none outside secure contexts, and none for an IP address. */
  get canUsePasskeys(): boolean {
    const { PublicKeyCredential, location } = this.#scope;
    return PublicKeyCredential !== undefined && !/^[\d.]+$|:/.test(location?.hostname ?? ':');
  }

  /**
   * Asks the browser to wake the service worker once there is a network, also after the app was closed (Background Sync): in
   * Chromium only. It rejects where the person or a private window forbids it.
   */
  get wakeWithNetwork(): ((tag: string) => Promise<void>) | null {
    const { serviceWorker } = this;
    if (serviceWorker === null || this.#scope.SyncManager === undefined) return null;
    return async (tag) => {
      const registration = (await serviceWorker.getRegistration()) as WakeableRegistration | undefined;
      await registration?.sync?.register(tag);
    };
  }

  /** Hears of launches that brought this page to the front instead of opening another one: in Chromium only. */
  get onLaunch(): ((listener: (address: string) => void) => void) | null {
    const { launchQueue } = this.#scope;
    if (launchQueue === undefined) return null;
    return (listener) =>
      launchQueue.setConsumer(({ targetURL }) => {
        if (targetURL !== undefined) listener(targetURL);
      });
  }

  /** Whether the position may be asked for without asking the person; null where the browser does not say (Safari before 16). */
  get isPositionGranted(): (() => Promise<boolean>) | null {
    const { permissions } = this.#navigator;
    if (permissions === undefined) return null;
    return async () => (await permissions.query({ name: 'geolocation' })).state === 'granted';
  }

  /** Shows a count on the app's icon, none for 0. */
  get setBadge(): ((count: number) => Promise<void>) | null {
    const navigator = this.#navigator;
    if (typeof navigator.setAppBadge !== 'function' || typeof navigator.clearAppBadge !== 'function') return null;
    return async (count) => (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.());
  }

  /** Keeps the screen awake. */
  get keepAwake(): (() => Promise<WakeLock>) | null {
    const { wakeLock } = this.#navigator;
    return wakeLock === undefined ? null : () => wakeLock.request('screen');
  }

  /** Puts a text into the clipboard, which pages without encryption don't have. */
  get copyText(): ((text: string) => Promise<void>) | null {
    const { clipboard } = this.#navigator;
    return clipboard === undefined ? null : (text) => clipboard.writeText(text);
  }

  /** Whether this browser hands files to other apps of the device. */
  canShare(files: File[]): boolean {
    return this.#navigator.canShare?.({ files }) === true;
  }

  /** Calls back when the browser has nothing else to do; the result cancels it. */
  whenIdle(callback: () => void): () => void {
    const scope = this.#scope;
    if (typeof scope.requestIdleCallback !== 'function') {
      const timer = setTimeout(callback, assumedIdleAfter);
      return () => clearTimeout(timer);
    }
    const handle = scope.requestIdleCallback(callback);
    return () => scope.cancelIdleCallback?.(handle);
  }

  get #navigator(): NonNullable<BrowserScope['navigator']> {
    return this.#scope.navigator ?? {};
  }
}

/** The capabilities of the scope in which this runs. */
export const browser = new Capabilities(globalThis as BrowserScope);
