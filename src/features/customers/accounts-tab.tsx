import { ActionIcon, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../domain/schemas.ts';
import { personName } from '../../../domain/user/names.ts';
import { deleteCustomerUser } from '../../commands/customers.ts';
import { confirm } from '../../components/confirm-store.ts';
import { OnTheFly } from '../../components/form/on-the-fly.tsx';
import { Row, Rows } from '../../components/rows.tsx';
import { toast } from '../../components/toast.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { useCustomerAccounts } from '../../mirror/customers.ts';
import { AccountDialog } from './account-dialog.tsx';

interface AccountsTabProps {
  customer: string;
  /** Accounts can be made and deleted. */
  editable: boolean;
}

/** The tab CustomerUserAccounts (specification 2.5): its accounts, which can be deleted, and a form for a new one. */
export function AccountsTab({ customer, editable }: AccountsTabProps) {
  const { t } = useTranslation();
  const accounts = useCustomerAccounts(customer);
  if (accounts === undefined) return null;
  return (
    <Stack gap="md">
      {editable ? (
        <OnTheFly label={t('customers.account.new')}>
          {(dialog) => <AccountDialog {...dialog} customer={customer} />}
        </OnTheFly>
      ) : null}
      {accounts.length === 0 ? (
        <Text c="dimmed">{t('customers.account.none')}</Text>
      ) : (
        <Rows>
          {accounts.map((account) => (
            <Row
              key={account.id}
              title={personName(account)}
              text={[account.username ?? t('customers.account.waits'), account.email].filter(Boolean).join(' · ')}
              aside={editable ? <DeleteAccount account={account} /> : null}
            />
          ))}
        </Rows>
      )}
    </Stack>
  );
}

function DeleteAccount({ account }: { account: User }) {
  const { t } = useTranslation();
  const performed = usePerformed();
  const { run } = useAction();
  const name = personName(account);
  const remove = async (): Promise<void> => {
    const question = {
      title: t('customers.account.deleteTitle'),
      message: t('customers.account.deleteText', { name }),
      confirmLabel: t('action.confirmDeletion'),
      destructive: true,
    };
    if (!(await confirm(question))) return;
    if (performed(await deleteCustomerUser(account.id))) {
      toast({ kind: 'success', message: t('customers.account.deleted') });
    }
  };
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={t('customers.account.delete', { name })}
      onClick={() => void run(remove)}
    >
      <IconTrash size={18} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}
