import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormTab } from '../../components/form/form-tabs.tsx';
import { BasicTab } from './customer-fields.tsx';
import { basicFields, type CustomerForm } from './customer-form.ts';

/** What the tabs of an existing customer show besides its fields; null while it is created, when there is nothing to give. */
interface CustomerTabs {
  addresses: ReactNode;
  watchers: ReactNode;
  accounts: ReactNode;
}

/** The four tabs of a customer's form (specification 2.5). */
export function useCustomerTabs(form: CustomerForm, tabs: CustomerTabs | null): FormTab[] {
  const { t } = useTranslation();
  const disabled = tabs === null;
  return [
    { id: 'basic', label: t('customers.tab.basic'), fields: basicFields, content: <BasicTab form={form} /> },
    { id: 'addresses', label: t('customers.tab.addresses'), fields: ['addresses'], content: tabs?.addresses, disabled },
    { id: 'watchers', label: t('customers.tab.watchers'), fields: ['watchers'], content: tabs?.watchers, disabled },
    { id: 'accounts', label: t('customers.tab.accounts'), fields: [], content: tabs?.accounts, disabled },
  ];
}
