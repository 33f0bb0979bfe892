import { defineResource } from '../kernel/resource.ts';

/**
 * A subcontractor in a contractor's fleet (specification 3). `autoAccept`: accepts this contractor's tasks
 * automatically.
 */
export const subcontractorAgreements = defineResource(
  'subcontractor-agreements',
  {
    contractor: { kind: 'reference', to: 'users' },
    subcontractor: { kind: 'reference', to: 'users' },
    autoAccept: { kind: 'flag', column: 'first' },
  },
  { texts: 'fleet', moments: { createDate: 'first' } },
);
