import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../../commands/new-id.ts';
import { createRole } from '../../commands/roles.ts';
import { FormPage } from '../../components/form/form-page.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { NotAllowed } from '../../components/not-allowed.tsx';
import { toast } from '../../components/toast.ts';
import { useViewer } from '../../mirror/session.ts';
import { RoleFields } from './role-fields.tsx';
import { newRoleValues, roleFormSchema } from './role-form.ts';

interface CreateRoleScreenProps {
  /** Leads back to the list. */
  onDone: () => void;
}

/** The page on which a role is created (specification 2.7); roles are the owner's (2.1). */
export function CreateRoleScreen({ onDone }: CreateRoleScreenProps) {
  const { t } = useTranslation();
  const { owner } = useViewer();
  return owner ? (
    <NewRole onDone={onDone} />
  ) : (
    <NotAllowed page={t('create.role')} title={t('roles.notAllowed')} hint={t('roles.notAllowedHint')} />
  );
}

function NewRole({ onDone }: CreateRoleScreenProps) {
  const { t } = useTranslation();
  const [initial] = useState(() => newRoleValues(newId()));
  const form = useDomainForm({
    schema: roleFormSchema,
    initial,
    draftKey: 'role:new',
    withNewIds: () => ({ id: newId() }),
    save: createRole,
    onSaved: () => {
      toast({ kind: 'success', message: t('roles.created') });
      onDone();
    },
  });
  return (
    <FormPage form={form} title={t('create.role')} submitLabel={t('roles.submit')} onCancel={onDone}>
      <RoleFields form={form} existing={false} />
    </FormPage>
  );
}
