import type { Viewer } from '../visibility/viewer.ts';

/**
 * Whether the viewer may create or change a company: its owner only. Employees can neither create nor update it, nor its
 * categories, addresses and headquarters (specification 5 and 6).
 */
export const mayChangeCompany = (viewer: Viewer, company: { id: string }): boolean =>
  viewer.owner && company.id === viewer.companyId;
