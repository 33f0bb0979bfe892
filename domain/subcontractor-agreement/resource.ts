import { defineResource } from '../kernel/resource.ts';

/** A subcontractor in a contractor's fleet (specification 3). `autoAccept`: the subcontractor takes this contractor's tasks unasked. */
export const subcontractorAgreements = defineResource('subcontractor-agreements', {
  contractor: { kind: 'reference', to: 'users' },
  subcontractor: { kind: 'reference', to: 'users' },
  autoAccept: { kind: 'flag' },
});
