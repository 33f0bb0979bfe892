import { z } from 'zod';

/** The most photos of one kind that a task may ask for. */
export const mostRequired = 20;

const count = z.int().min(0).max(mostRequired);

/** How many photos of each kind every address needs before it can be marked installed. */
export const requiredPhotosSchema = z.object({ BEFORE: count, AFTER: count, SERIAL_NUMBER: count, OTHER: count });
