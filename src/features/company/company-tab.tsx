import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Company } from '../../../domain/schemas.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import type { EditAddress, NewAddress } from '../../components/new-address.ts';
import { useOwnCompany } from '../../mirror/own-company.ts';
import { AddressesTab } from './addresses-tab.tsx';
import { CategoriesTab } from './categories-tab.tsx';
import { HeadquartersTab } from './headquarters-tab.tsx';
import { InfoTab } from './info-tab.tsx';

interface CompanyTabProps {
  part: 'info' | 'categories' | 'addresses' | 'headquarters';
  newAddress: NewAddress;
  editAddress: EditAddress;
}

/** The company page (specification 2.2), which is a tab of the profile with four of its own. */
export function CompanyTab({ part, newAddress, editAddress }: CompanyTabProps): ReactNode {
  switch (part) {
    case 'info':
      return <InfoTab editAddress={editAddress} />;
    case 'categories':
      return <NeedsCompany>{(company) => <CategoriesTab company={company} />}</NeedsCompany>;
    case 'addresses':
      return <NeedsCompany>{(company) => <AddressesTab company={company} newAddress={newAddress} />}</NeedsCompany>;
    case 'headquarters':
      return <NeedsCompany>{(company) => <HeadquartersTab company={company} />}</NeedsCompany>;
  }
}

/** Renders its children with the company, or a hint to create it first (specification 2.2). */
function NeedsCompany({ children }: { children: (company: Company) => ReactNode }) {
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
