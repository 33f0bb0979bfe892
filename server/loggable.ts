const codeOf = (error: Error): string => {
  const code = Reflect.get(error, 'code');
  return typeof code === 'string' ? code : '';
};

const frames = (error: Error): string[] => (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));

/** What may be logged of an unexpected error: its kind, its code and where it arose. Messages may quote people's data. */
export function loggableError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, cause } = error;
  const found = { type: name, code: codeOf(error), stack: frames(error) };
  return cause === undefined ? found : { ...found, cause: loggableError(cause) };
}
