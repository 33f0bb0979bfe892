/** SQLSTATE classes and system errors of an unavailable or overloaded database; 57014 is a statement over its limit of time. */
const awayCode = /^(08|57P0|57014|53|ECONN|ETIMEDOUT|EPIPE|ENOTFOUND|EHOSTUNREACH)/;
const awayMessage = /^(timeout exceeded when trying to connect|Connection terminated)/;

const textOf = (value: unknown, field: string): string => {
  const found = typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;
  return typeof found === 'string' ? found : '';
};

/** Whether an error is due to an unavailable or overloaded database: it is temporary. */
export const isDatabaseAway = (error: unknown): boolean =>
  awayCode.test(textOf(error, 'code')) || awayMessage.test(textOf(error, 'message'));
