import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayManageRoles } from '../../../domain/account/permissions.ts';
import type { Role } from '../../../domain/schemas.ts';
import { deleteRole } from '../../commands/roles.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { bindReadOnly, ReadOnlyForm } from '../../components/form/read-only-form.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { toast } from '../../components/toast.ts';
import type { RowDialog } from '../../components/use-row-dialog.ts';
import { RowSheets } from '../../lists/row-dialog-sheets.tsx';
import type { RowDialogsProps } from '../../lists/row-screen.tsx';
import { useRole } from '../../mirror/staff.ts';
import { RoleFields } from './role-fields.tsx';
import { roleFormSchema, roleValues, saveRole } from './role-form.ts';
import { RoleHolders } from './role-holders.tsx';

/** The dialog over the list of roles in which one is viewed, edited or deleted (specification 2.7). */
export function RoleDialogs(over: RowDialogsProps) {
  return (
    <RowSheets
      {...over}
      row={useRole(over.shown.id)}
      title={({ nickname }) => nickname}
      may={{ change: mayManageRoles, remove: mayManageRoles }}
      fields={(role) => <ReadOnlyRole role={role} />}
      edit={(role) => <EditRole role={role} dialog={over.dialog} />}
      deletion={{
        question: ({ employees }, t) => t(employees.length > 0 ? 'roles.deleteInUse' : 'roles.deleteText'),
        deleted: (_, t) => t('roles.deleted'),
        remove: ({ id }) => deleteRole(id),
      }}
    />
  );
}

function ReadOnlyRole({ role }: { role: Role }) {
  return (
    <Stack gap="1.75rem">
      <ReadOnlyForm>
        <RoleFields form={{ field: bindReadOnly(roleValues(role)) }} existing />
      </ReadOnlyForm>
      <RoleHolders role={role.id} editable={false} />
    </Stack>
  );
}

function EditRole({ role, dialog }: { role: Role; dialog: RowDialog }) {
  const { t } = useTranslation();
  // Concurrent changes are merged when this form is saved, not while somebody types.
  const [initial] = useState(() => roleValues(role));
  const form = useDomainForm({
    schema: roleFormSchema,
    initial,
    draftKey: `role:${role.id}`,
    save: saveRole,
    onSaved: () => {
      toast({ kind: 'success', message: t('roles.saved') });
      dialog.close();
    },
  });
  return (
    <FormDialog form={form} opened={dialog.opened} onClose={dialog.close} title={role.nickname} width="wide">
      <RoleFields form={form} existing />
      <RoleHolders role={role.id} editable />
    </FormDialog>
  );
}
