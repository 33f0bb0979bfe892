import { z } from 'zod';

/** A country as the sign-up and the forms send it; Greece uses the code EL (specification 3). */
export const countrySchema = z.object({ name: z.string().max(120), code: z.string().max(8) });

export type Country = z.infer<typeof countrySchema>;
