import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { passwordSchema } from '../../../domain/account/schema.ts';
import { id } from '../../../domain/kernel/fields.ts';
import { defaultCountry } from '../../../domain/user/country.ts';
import { accountFields, profileFields } from '../../../domain/user/profile.ts';
import { addCustomerUser } from '../../commands/customers.ts';
import { syncNow } from '../../commands/device.ts';
import { newId } from '../../commands/new-id.ts';
import { callServer } from '../../commands/online.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import type { FormOutcome } from '../../components/form/form-outcome.ts';
import { FormSection } from '../../components/form/form-section.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { longEnough } from '../../components/form/password-rules.ts';
import { PhoneField, TextField } from '../../components/form/text-field.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { useOnline, useOnlineOnly } from '../../components/needs-network.tsx';
import { Notice } from '../../components/notice.tsx';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { toast } from '../../components/toast.ts';

const schema = z.object({
  id: id(),
  ...profileFields,
  ...accountFields,
  username: z.string().trim().min(1).max(64),
  password: passwordSchema.nullable(),
});

type Account = z.output<typeof schema>;

interface AccountDialogProps {
  customer: string;
  opened: boolean;
  onClose: () => void;
}

/** Makes the account: with network together with its password, which is never part of a change that waits (decision 0017). */
function useSaveAccount(customer: string): (account: Account) => Promise<FormOutcome> {
  const { showFailure } = useOutcome();
  return async ({ password, ...account }) => {
    if (password === null) return addCustomerUser({ ...account, customer });
    const answer = await callServer('createCustomerUser', {
      body: { ...account, password, customer: { id: customer } },
    });
    if (answer.kind === 'answered') {
      await syncNow();
      return { kind: 'kept' };
    }
    if (answer.kind === 'refused' && answer.fields.length > 0) return answer;
    if (answer.kind !== 'cancelled') await showFailure(answer);
    return { kind: 'notSaved' };
  };
}

/** The form of a customer's new user account (specification 2.5, CustomerUserAccounts). */
export function AccountDialog({ customer, opened, onClose }: AccountDialogProps) {
  const { t } = useTranslation();
  const online = useOnline();
  const [first] = useState(newId);
  const form = useDomainForm({
    schema,
    rules: ({ password }) => longEnough({ password }),
    initial: {
      id: first,
      nickname: null,
      username: null,
      email: null,
      name: null,
      surname: null,
      phoneNumber: null,
      vat: null,
      country: defaultCountry,
      password: null,
    },
    ...(online ? { required: ['password'] as const } : {}),
    draftKey: `customer-account:${customer}`,
    withNewIds: () => ({ id: newId() }),
    secret: ['password'],
    save: useSaveAccount(customer),
    onSaved: () => {
      toast({ kind: 'success', message: t('customers.account.created') });
      onClose();
    },
  });
  useOnlineOnly(online, () => {
    if (form.values.password !== null) form.change({ password: null });
  });
  return (
    <FormDialog form={form} opened={opened} onClose={onClose} title={t('customers.account.new')}>
      {online ? null : (
        <Notice tone="amber" title={t('customers.account.offlineTitle')} text={t('customers.account.offlineText')} />
      )}
      <FormSection>
        <TextField {...form.field('nickname')} label={t('customers.account.nickname')} />
        <TextField {...form.field('username')} label={t('customers.account.username')} />
        <TextField {...form.field('email')} label={t('customers.field.email')} type="email" inputMode="email" />
        {online ? (
          <PasswordField {...form.field('password')} label={t('customers.account.password')} kind="new" />
        ) : null}
        <TextField {...form.field('name')} label={t('customers.account.name')} />
        <TextField {...form.field('surname')} label={t('customers.account.surname')} />
        <PhoneField {...form.field('phoneNumber')} label={t('customers.field.telephone')} hint="" />
        <TextField {...form.field('vat')} label={t('customers.field.afm')} inputMode="numeric" />
      </FormSection>
    </FormDialog>
  );
}
