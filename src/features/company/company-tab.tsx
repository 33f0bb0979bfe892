import type { ReactNode } from 'react';
import type { EditAddress, NewAddress } from '../../components/new-address.ts';
import { AddressesTab } from './addresses-tab.tsx';
import { CategoriesTab } from './categories-tab.tsx';
import { HeadquartersTab } from './headquarters-tab.tsx';
import { InfoTab } from './info-tab.tsx';
import { NeedsCompany } from './needs-company.tsx';

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
