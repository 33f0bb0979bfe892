import type { SubcontractorAgreement } from '../../domain/schemas.ts';
import { personName } from '../../domain/user/names.ts';
import type { MirrorDatabase } from '../../workers/mirror/database.ts';
import { namedCompanies } from './crew.ts';
import { useLiveRow } from './use-live-row.ts';

/** A company with which there is an agreement. */
export interface PartnerView {
  agreement: SubcontractorAgreement;
  companyName: string;
  /** Who stands for it; null when that is not known here. */
  personName: string | null;
  /** How to reach them; null where they did not say. */
  email: string | null;
  phoneNumber: string | null;
  vat: string | null;
  /** How many tasks that go on it does for the other side. */
  openTasks: number;
}

/** The agreement with who stands on `side` of it; null when it is not here, or not any more. */
export async function readPartner(
  mirror: MirrorDatabase,
  { id, side }: { id: string; side: 'subcontractor' | 'contractor' },
): Promise<PartnerView | null> {
  const agreement = await mirror.rows('subcontractor-agreements').get(id);
  if (agreement === undefined) return null;
  const { contractor, subcontractor } = agreement;
  const [[company], user, openTasks] = await Promise.all([
    namedCompanies(mirror, [agreement[side]]),
    mirror.rows('users').get(agreement[side].id),
    mirror
      .rows('tasks')
      .filter(
        ({ owner, assignee, taskOperationalStatus }) =>
          owner?.id === contractor.id && assignee?.id === subcontractor.id && taskOperationalStatus === 'ON_GOING',
      )
      .count(),
  ]);
  return {
    agreement,
    companyName: company?.name ?? '–',
    personName: user === undefined ? null : personName(user),
    email: user?.email ?? null,
    phoneNumber: user?.phoneNumber ?? null,
    vat: user?.vat ?? null,
    openTasks,
  };
}

/** The same, live; undefined until it is known. */
export const usePartner = (id: string, side: 'subcontractor' | 'contractor'): PartnerView | null | undefined =>
  useLiveRow((mirror) => readPartner(mirror, { id, side }), [id, side]);
