/** Success with a value, or a failure that the caller has to look at. */
export type Result<Value, Failure> = { ok: true; value: Value } | { ok: false; failure: Failure };

export const success = <Value>(value: Value): Result<Value, never> => ({ ok: true, value });

export const failed = <Failure>(failure: Failure): Result<never, Failure> => ({ ok: false, failure });
