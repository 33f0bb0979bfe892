import { noop } from './noop.ts';

/** Groups rows by key, keeping their order. `Map.groupBy` is missing in Safari before 17.4. */
export function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

/** A promise with its resolve and reject functions. */
export interface Deferred<Value> {
  promise: Promise<Value>;
  resolve: (value: Value) => void;
  reject: (reason: Error) => void;
}

/** Like `Promise.withResolvers`, which is missing in Safari before 17.4. */
export function deferred<Value>(): Deferred<Value> {
  let resolve: Deferred<Value>['resolve'] = noop;
  let reject: Deferred<Value>['reject'] = noop;
  const promise = new Promise<Value>((keep, breakOff) => {
    resolve = keep;
    reject = breakOff;
  });
  return { promise, resolve, reject };
}
