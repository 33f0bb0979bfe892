import { second } from '../../../domain/kernel/time.ts';

/** Asks an authority (RFC 3161) with the bytes of a request; the answer is not checked. Throws where there is none in time. */
export type TimeAuthority = (request: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>;

/** Answers have about five thousand bytes, with all certificates. */
const longestAnswer = 256 * 1024;

async function bytesOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > longestAnswer) throw new Error('the answer is too long');
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** Basic authorization for the name and the password in a URL, which `fetch` does not allow there. */
function withoutPassword(given: string): { url: URL; headers: Record<string, string> } {
  const url = new URL(given);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  const account = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { url, headers: username === '' ? {} : { authorization: `Basic ${Buffer.from(account).toString('base64')}` } };
}

/** The authority at a URL, over HTTP. `patience`: how long it may take, in milliseconds. */
export function timeAuthority(given: string, patience = 20 * second): TimeAuthority {
  const { url, headers } = withoutPassword(given);
  return async (request) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply', ...headers },
      body: request,
      // A redirect would lead to a host that nobody chose.
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
    });
    const bytes = await bytesOf(response);
    if (!response.ok) throw new Error(`status ${response.status}`);
    return bytes;
  };
}
