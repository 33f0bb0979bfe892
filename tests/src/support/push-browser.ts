import { vi } from 'vitest';

/** What a browser has for notifications of pages that are closed, as far as the page sees it. */
export class PushBrowser {
  /** What the person answers when the browser asks. */
  answer: NotificationPermission = 'granted';
  permission: NotificationPermission = 'default';
  asked = 0;
  /** The key of the subscription that there is. */
  key: Uint8Array | null = null;
  /** Whether its push service can be reached. */
  reachable = true;

  readonly #manager = {
    getSubscription: async () => (this.key === null ? null : this.#subscription(this.key)),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      if (!this.reachable) throw new DOMException('push service not available', 'AbortError');
      this.key = applicationServerKey;
      return this.#subscription(applicationServerKey);
    },
  };

  #subscription(key: Uint8Array) {
    return {
      endpoint: 'https://push.example.com/x',
      options: { applicationServerKey: key.buffer },
      toJSON: () => ({ keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => {
        this.key = null;
        return true;
      },
    };
  }

  /** Puts it in place of the test's own browser, which has none of this. */
  install(): void {
    vi.stubGlobal('PushManager', class {});
    const browser = this;
    vi.stubGlobal('Notification', {
      get permission() {
        return browser.permission;
      },
      async requestPermission() {
        browser.asked += 1;
        browser.permission = browser.answer;
        return browser.answer;
      },
    });
    const worker = {
      getRegistration: async () => ({ pushManager: this.#manager }),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    };
    Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true });
  }

  /** Takes it away again. */
  static remove(): void {
    Reflect.deleteProperty(navigator, 'serviceWorker');
  }
}
