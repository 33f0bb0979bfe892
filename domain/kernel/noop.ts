export const noop = (): void => undefined;
