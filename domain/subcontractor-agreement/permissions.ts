import { mayInOffice } from '../role/permissions.ts';
import type { Viewer } from '../visibility/viewer.ts';
import type { SubcontractorAgreement } from './schema.ts';

/** Whether the viewer may switch auto-accept: the subcontractor's side, about a contractor of theirs (specification 2.2). */
export const mayAutoAccept = (viewer: Viewer, agreement: Pick<SubcontractorAgreement, 'subcontractor'>): boolean =>
  agreement.subcontractor.id === viewer.companyId && mayInOffice(viewer, 'PUT_REQUESTS');

/** Whether the viewer may end an agreement: either side of it. */
export const mayEndAgreement = (
  viewer: Viewer,
  { contractor, subcontractor }: Pick<SubcontractorAgreement, 'contractor' | 'subcontractor'>,
): boolean =>
  [contractor.id, subcontractor.id].includes(viewer.companyId) && mayInOffice(viewer, 'DELETE_SUBCONTRACTORS');
