import type { Company } from '../../domain/company/schema.ts';
import { useSession } from './session.ts';
import { useLiveRow } from './use-live-row.ts';

/** The company for which the person works; null where there is none yet. */
export function useOwnCompany(): Company | null | undefined {
  const { companyId } = useSession().user.viewer;
  return useLiveRow(async (mirror) => (await mirror.rows('companies').get(companyId)) ?? null, [companyId]);
}
