import type { HttpRequest, HttpResponse, HttpStack } from 'tus-js-client';

class FetchRequest implements HttpRequest {
  readonly #headers = new Headers();
  readonly #ending = new AbortController();
  readonly #fetch: typeof fetch;
  readonly #method: string;
  readonly #url: string;
  #onProgress: (sent: number) => void = () => undefined;

  constructor(through: typeof fetch, method: string, url: string) {
    this.#fetch = through;
    this.#method = method;
    this.#url = url;
  }

  getMethod(): string {
    return this.#method;
  }

  getURL(): string {
    return this.#url;
  }

  setHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  getHeader(name: string): string | undefined {
    return this.#headers.get(name) ?? undefined;
  }

  setProgressHandler(onProgress: (sent: number) => void): void {
    this.#onProgress = onProgress;
  }

  async send(body: Blob | null): Promise<HttpResponse> {
    const response = await this.#fetch(this.#url, {
      method: this.#method,
      headers: this.#headers,
      signal: this.#ending.signal,
      ...(body === null ? {} : { body }),
    });
    const text = await response.text();
    this.#onProgress(body?.size ?? 0);
    return {
      getStatus: () => response.status,
      getHeader: (name) => response.headers.get(name) ?? undefined,
      getBody: () => text,
      getUnderlyingObject: () => response,
    };
  }

  async abort(): Promise<void> {
    this.#ending.abort();
  }

  getUnderlyingObject(): undefined {
    return undefined;
  }
}

/** Lets tus speak through a given `fetch`, so that a test's network carries uploads like everything else. */
export const fetchHttpStack = (through: typeof fetch): HttpStack => ({
  createRequest: (method, url) => new FetchRequest(through, method, url),
  getName: () => 'fetch',
});
