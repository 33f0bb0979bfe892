import type { z } from 'zod';
import { flag, reference, rowSchema } from '../kernel/fields.ts';

/** A subcontractor in a contractor's fleet (specification 3). `autoAccept`: the subcontractor takes this contractor's tasks unasked. */
export const subcontractorAgreementSchema = rowSchema({
  contractor: reference('users'),
  subcontractor: reference('users'),
  autoAccept: flag(),
});

export type SubcontractorAgreement = z.infer<typeof subcontractorAgreementSchema>;
