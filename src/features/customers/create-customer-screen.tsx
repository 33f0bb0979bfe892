import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayCreateCustomers } from '../../../domain/account/permissions.ts';
import { newId } from '../../commands/new-id.ts';
import { FormPage } from '../../components/form/form-page.tsx';
import { FormTabs } from '../../components/form/form-tabs.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { NotAllowed } from '../../components/not-allowed.tsx';
import { toast } from '../../components/toast.ts';
import { useViewer } from '../../mirror/session.ts';
import { customerFormSchema, newCustomerValues } from './customer-form.ts';
import { useCustomerTabs } from './customer-tabs.tsx';
import { saveNewCustomer } from './save-customer.ts';

interface CreateCustomerScreenProps {
  /** Leads back to the list. */
  onDone: () => void;
}

/** The page on which a customer is created (specification 2.5). */
export function CreateCustomerScreen({ onDone }: CreateCustomerScreenProps) {
  const { t } = useTranslation();
  return mayCreateCustomers(useViewer()) ? (
    <NewCustomer onDone={onDone} />
  ) : (
    <NotAllowed page={t('create.customer')} title={t('customers.notAllowed')} hint={t('action.askOwner')} />
  );
}

function NewCustomer({ onDone }: CreateCustomerScreenProps) {
  const { t } = useTranslation();
  const [initial] = useState(() => newCustomerValues(newId()));
  const form = useDomainForm({
    schema: customerFormSchema,
    initial,
    draftKey: 'customer:new',
    withNewIds: () => ({ id: newId() }),
    save: saveNewCustomer,
    onSaved: () => {
      toast({ kind: 'success', message: t('customers.created') });
      onDone();
    },
  });
  const tabs = useCustomerTabs(form, null);
  return (
    <FormPage
      form={form}
      title={t('create.customer')}
      subtitle={t('customers.onlyExisting')}
      submitLabel={t('customers.submit')}
      onCancel={onDone}
    >
      <FormTabs form={form} label={t('customers.tabs')} tabs={tabs} />
    </FormPage>
  );
}
