import { isIPv4, isIPv6 } from 'node:net';

const codeOf = (error: Error): string => {
  const code = Reflect.get(error, 'code');
  return typeof code === 'string' ? code : '';
};

const frames = (error: Error): string[] => (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));

/** What may be logged of an unexpected error: name, code and stack frames. Messages may quote personal data. */
export function loggableError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, cause } = error;
  const found = { type: name, code: codeOf(error), stack: frames(error) };
  return cause === undefined ? found : { ...found, cause: loggableError(cause) };
}

/** The network of an IP address, which shows attacks from one place without identifying people. */
export function loggableNetwork(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) return plain.replace(/\d+$/, '0/24');
  if (!isIPv6(plain)) return 'unknown';
  const [before = ''] = plain.split('::');
  const [first, second, third] = [...before.split(':').filter(Boolean), '0', '0', '0'];
  return `${first}:${second}:${third}::/48`;
}
