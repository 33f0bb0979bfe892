import { liveQuery } from 'dexie';

/** What a live query gives as soon as `holds` says so of it. */
export function until<Value>(query: () => Promise<Value>, holds: (value: Value) => boolean): Promise<Value> {
  const { promise, resolve, reject } = Promise.withResolvers<Value>();
  const subscription = liveQuery(query).subscribe({
    next: (value) => {
      if (holds(value)) resolve(value);
    },
    error: reject,
  });
  return promise.finally(() => subscription.unsubscribe());
}
