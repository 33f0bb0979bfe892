import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Company } from '../../../domain/company/schema.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { useOwnCompany } from '../../mirror/own-company.ts';

/** What is given to a company that exists; until then a hint says to create it first (specification 2.2). */
export function NeedsCompany({ children }: { children: (company: Company) => ReactNode }) {
  const { t } = useTranslation();
  const company = useOwnCompany();
  if (company === undefined) return null;
  if (company !== null) return children(company);
  return (
    <EmptyState
      title={t('company.createFirst')}
      hint={t('company.createFirstHint')}
      action={
        <LinkButton to="/profile" search={{ tab: 'company' }}>
          {t('company.toInfo')}
        </LinkButton>
      }
    />
  );
}
