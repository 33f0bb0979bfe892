import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { maySetRole } from '../../../domain/account/permissions.ts';
import type { User } from '../../../domain/schemas.ts';
import { personName } from '../../../domain/user/names.ts';
import { setEmployeeRole } from '../../commands/personnel.ts';
import { confirm } from '../../components/confirm-store.ts';
import { OwnForms } from '../../components/form/on-the-fly.tsx';
import { Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { NestedTable } from '../../components/table/nested-table.tsx';
import { toast } from '../../components/toast.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { usePhone } from '../../components/use-phone.ts';
import { useViewer } from '../../mirror/session.ts';
import { useRoleHolders } from '../../mirror/staff.ts';

interface RoleHoldersProps {
  role: string;
  /** Their role can be taken away. */
  editable: boolean;
}

/** The employees who have a role, each with Remove Role (specification 2.7). */
export function RoleHolders({ role, editable }: RoleHoldersProps) {
  const { t } = useTranslation();
  const people = useRoleHolders(role);
  if (people === undefined) return null;
  return (
    <OwnForms>
      <Section title={t('roles.holders')}>
        {people.length === 0 ? (
          <Text c="dimmed">{t('roles.noHolders')}</Text>
        ) : (
          <Holders people={people} editable={editable} />
        )}
      </Section>
    </OwnForms>
  );
}

/** A table on laptops, a list on phones. */
function Holders({ people, editable }: { people: readonly User[]; editable: boolean }) {
  const { t } = useTranslation();
  const phone = usePhone();
  const removal = (user: User) => (editable ? <RemoveRole user={user} /> : null);
  if (phone) {
    return (
      <Rows>
        {people.map((user) => (
          <Row key={user.id} title={personName(user)} text={user.email} aside={removal(user)} />
        ))}
      </Rows>
    );
  }
  return (
    <NestedTable
      label={t('roles.holders')}
      rows={people}
      columns={[
        { field: 'nickname', label: t('people.field.nickname'), cell: ({ nickname }) => nickname },
        { field: 'name', label: t('people.fullName'), cell: personName },
        { field: 'email', label: t('people.field.email'), cell: ({ email }) => email },
        ...(editable ? [{ field: 'remove', label: t('table.actions'), cell: removal }] : []),
      ]}
    />
  );
}

/** Employees without a role can only work on their own tasks. */
function RemoveRole({ user }: { user: User }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const performed = usePerformed();
  const { run } = useAction();
  const name = personName(user);
  if (!maySetRole(viewer, user)) return null;
  const remove = async (): Promise<void> => {
    const question = {
      title: t('roles.remove'),
      message: t('roles.removeText', { name }),
      confirmLabel: t('roles.remove'),
      destructive: true,
    };
    if (!(await confirm(question)) || !performed(await setEmployeeRole(user.id, null, user.role))) return;
    toast({ kind: 'success', message: t('roles.removed', { name }) });
  };
  return (
    <Button
      variant="subtle"
      color="red"
      flex="none"
      aria-label={t('table.actionOn', { action: t('roles.remove'), name })}
      onClick={() => void run(remove)}
    >
      {t('roles.remove')}
    </Button>
  );
}
