import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '../../../domain/role/schema.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { toast } from '../../components/toast.ts';
import type { RowDialog } from '../../components/use-row-dialog.ts';
import { RoleFields } from './role-fields.tsx';
import { roleFormSchema, roleValues, saveRole } from './role-form.ts';
import { RoleHolders } from './role-holders.tsx';

interface EditRoleProps {
  role: Role;
  dialog: RowDialog;
}

/** The form of a role that exists, with the employees who have it (specification 2.7). */
export function EditRole({ role, dialog }: EditRoleProps) {
  const { t } = useTranslation();
  // What others change meanwhile is merged when this is saved, not under the hands of who writes.
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
