import { type ComponentProps, lazy, Suspense } from 'react';
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
  <Suspense fallback={null}>
    <CompanyTab part={part} {...dialogs} />
  </Suspense>
);

/** The parts of the profile that are about its reader: their forms are loaded with the first of them. */
export const ownParts = {
  'profile/info': (
    <Suspense fallback={null}>
      <PersonTab notifications={<PushSwitch />} />
    </Suspense>
  ),
  'profile/registration': (
    <Suspense fallback={null}>
      <Registration {...dialogs} />
    </Suspense>
  ),
  'company/info': company('info'),
  'company/categories': company('categories'),
  'company/addresses': company('addresses'),
  'company/headquarters': company('headquarters'),
} as const;
