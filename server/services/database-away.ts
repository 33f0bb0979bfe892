/** SQLSTATE classes and system errors that say that the database is away, or too busy, and not that the request is wrong. */
const awayCode = /^(08|57P0|53|ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EHOSTUNREACH)/;
const awayMessage = /^(timeout exceeded when trying to connect|Connection terminated)/;

const textOf = (value: unknown, field: string): string => {
  const found = typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;
  return typeof found === 'string' ? found : '';
};

/** Whether something failed because the database could not be reached or was too busy: nobody's fault, and soon over. */
export const isDatabaseAway = (error: unknown): boolean =>
  awayCode.test(textOf(error, 'code')) || awayMessage.test(textOf(error, 'message'));
