/** Does nothing: where a callback is asked for and there is nothing to do. */
export const noop = (): void => undefined;
