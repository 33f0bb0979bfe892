import type { AccountName } from '../../../server/demo/people.ts';
import { type Company, signedIn } from './company.ts';

/** The office as another client: it signs in and uses the calls of the interface. */
export class Office {
  readonly #url: string;
  readonly #token: string;

  private constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  static async signIn(company: Company, account: AccountName): Promise<Office> {
    const { token } = await signedIn(company, account);
    return new Office(company.url, token);
  }

  async get<Reply>(path: string): Promise<Reply> {
    return (await this.#call('GET', path)).json() as Promise<Reply>;
  }

  async put(path: string, body?: unknown): Promise<void> {
    await this.#call('PUT', path, body);
  }

  async patch(path: string, body: unknown): Promise<void> {
    await this.#call('PATCH', path, body);
  }

  async bytes(path: string): Promise<Buffer> {
    return Buffer.from(await (await this.#call('GET', path)).arrayBuffer());
  }

  async #call(method: string, path: string, body?: unknown): Promise<Response> {
    const reply = await fetch(`${this.#url}/rest/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply;
  }
}
