import { z } from 'zod';

const greatestAmount = 9_999_999_999.99;
/** 9999-12-31T23:59:59.999Z */
const latestInstant = 253_402_300_799_999;

export const id = () => z.uuid().meta({ format: 'uuid' }).lowercase();
export const flag = () => z.boolean();
/** Currency units, at most two decimals. */
export const money = () =>
  z
    .number()
    .min(-greatestAmount)
    .max(greatestAmount)
    .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, { error: 'at most two decimals' });
/** Epoch milliseconds, UTC. */
export const instant = () => z.int().min(0).max(latestInstant);

/** A SHA-256 in lower-case hex. */
export const hash = () => z.string().regex(/^[0-9a-f]{64}$/);
