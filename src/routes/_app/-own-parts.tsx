import { type ComponentProps, lazy } from 'react';
import { OpeningPart } from '../../components/opening-screen.tsx';
import { PushSwitch } from '../../features/notifications/push-switch.tsx';
import { editAddress, newAddress } from './-new-address.tsx';

const PersonTab = lazy(async () => ({
  default: (await import('../../features/profile/person-tab.tsx')).PersonTab,
}));
const Registration = lazy(async () => ({
  default: (await import('../../features/company/registration.tsx')).Registration,
}));
const CompanyTab = lazy(async () => ({
  default: (await import('../../features/company/company-tab.tsx')).CompanyTab,
}));

const dialogs = { newAddress, editAddress };

const company = (part: ComponentProps<typeof CompanyTab>['part']) => (
  <OpeningPart>
    <CompanyTab part={part} {...dialogs} />
  </OpeningPart>
);

/** The parts of the profile that are about its reader: their forms are loaded with the first of them. */
export const ownParts = {
  'profile/info': (
    <OpeningPart>
      <PersonTab notifications={<PushSwitch />} />
    </OpeningPart>
  ),
  'profile/registration': (
    <OpeningPart>
      <Registration {...dialogs} />
    </OpeningPart>
  ),
  'company/info': company('info'),
  'company/categories': company('categories'),
  'company/addresses': company('addresses'),
  'company/headquarters': company('headquarters'),
} as const;
