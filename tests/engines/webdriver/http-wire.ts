import { commands } from './commands.ts';
import { WebDriverError, type Wire } from './wire.ts';

interface Reply {
  value: unknown;
}

async function call(url: string, method: string, body?: unknown): Promise<unknown> {
  const reply = await fetch(url, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const { value } = (await reply.json()) as Reply;
  if (reply.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new WebDriverError(error, message);
}

/** Begins a session at a driver that listens at `url`, such as chromedriver or WebKitWebDriver. */
export async function beginHttpSession(url: string, capabilities: Readonly<Record<string, unknown>>): Promise<Wire> {
  const begun = await call(`${url}/session`, 'POST', { capabilities: { alwaysMatch: capabilities } });
  const { sessionId } = begun as { sessionId: string };
  return {
    send(name, { element = '', ...parameters }) {
      const { method, path } = commands[name];
      const address = `${url}/session/${sessionId}/${path.replace(':element', element)}`;
      return call(address, method, method === 'POST' ? parameters : undefined);
    },
    // Each command is a request of its own.
    hangUp: () => undefined,
  };
}
