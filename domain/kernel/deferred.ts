import { noop } from './noop.ts';

/** A promise with the functions that settle it. */
export interface Deferred<Value> {
  promise: Promise<Value>;
  resolve: (value: Value) => void;
  reject: (reason: Error) => void;
}

/** As `Promise.withResolvers`, which Safari before 17.4 does not have. */
export function deferred<Value>(): Deferred<Value> {
  let resolve: Deferred<Value>['resolve'] = noop;
  let reject: Deferred<Value>['reject'] = noop;
  const promise = new Promise<Value>((keep, breakOff) => {
    resolve = keep;
    reject = breakOff;
  });
  return { promise, resolve, reject };
}
