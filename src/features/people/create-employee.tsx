import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../../commands/new-id.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { FormSection } from '../../components/form/form-section.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { longEnough } from '../../components/form/password-rules.ts';
import { TextField } from '../../components/form/text-field.tsx';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { useOnline, useOnlineOnly } from '../../components/needs-network.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageTabs } from '../../components/page-tabs.tsx';
import { toast } from '../../components/toast.ts';
import { useInvitesByMail } from '../../mirror/invites-by-mail.ts';
import { ProfileFields, RoleField } from './employee-fields.tsx';
import {
  emptyEmployee,
  type InvitationForm,
  invitationSchema,
  type NewEmployeeForm,
  newEmployeeSchema,
} from './employee-form.ts';
import { useAddEmployee, useInviteEmployee } from './save-employee.ts';

interface CreateEmployeeProps {
  /** The initial role; null for none. */
  role: string | null;
  opened: boolean;
  onClose: () => void;
}

type Way = 'form' | 'mail';

/**
 * Creates an employee (specification 2.8): by a form, or by an invitation, whose tab is hidden unless it is switched on in the
 * preferences.
 */
export function CreateEmployee({ role, opened, onClose }: CreateEmployeeProps) {
  const { t } = useTranslation();
  const [way, setWay] = useState<Way>('form');
  const invites = useInvitesByMail() === true;
  const employee = useNewEmployee(role, onClose);
  const invitation = useInvitation(role, onClose);
  const byMail = invites && way === 'mail';
  return (
    <FormDialog
      form={byMail ? invitation : employee}
      opened={opened}
      onClose={onClose}
      title={t('people.create')}
      submitLabel={t(byMail ? 'people.invite' : 'people.submit')}
      needsNetwork={byMail}
    >
      {invites ? (
        <PageTabs
          inner
          label={t('people.ways')}
          tabs={[
            { value: 'form', label: t('people.way.form') },
            { value: 'mail', label: t('people.way.mail') },
          ]}
          value={way}
          onChange={setWay}
        />
      ) : null}
      {byMail ? <InvitationFields form={invitation} /> : <EmployeeFields form={employee} />}
    </FormDialog>
  );
}

function useNewEmployee(role: string | null, onDone: () => void): NewEmployeeForm {
  const { t } = useTranslation();
  const online = useOnline();
  const [initial] = useState(() => emptyEmployee(newId(), role));
  const form = useDomainForm({
    schema: newEmployeeSchema,
    rules: ({ password }) => longEnough({ password }),
    initial,
    ...(online ? { required: ['password'] as const } : {}),
    // Each role has a draft of its own.
    draftKey: `employee:new:${role}`,
    withNewIds: () => ({ id: newId() }),
    secret: ['password'],
    save: useAddEmployee(),
    onSaved: () => {
      toast({ kind: 'success', message: t('people.created') });
      onDone();
    },
  });
  useOnlineOnly(online, () => {
    if (form.values.password !== null) form.change({ password: null });
  });
  return form;
}

function useInvitation(role: string | null, onDone: () => void): InvitationForm {
  const { t } = useTranslation();
  const [initial] = useState({ email: null, role });
  return useDomainForm({
    schema: invitationSchema,
    initial,
    draftKey: `employee:invitation:${role}`,
    save: useInviteEmployee(),
    onSaved: () => {
      toast({ kind: 'success', message: t('people.invited') });
      onDone();
    },
  });
}

function EmployeeFields({ form }: { form: NewEmployeeForm }) {
  const { t } = useTranslation();
  const online = useOnline();
  return (
    <>
      {online ? null : <Notice tone="amber" title={t('people.offlineTitle')} text={t('people.offlineText')} />}
      <FormSection>
        <TextField {...form.field('username')} label={t('people.field.username')} />
        <TextField {...form.field('email')} label={t('people.field.email')} type="email" inputMode="email" />
        {online ? (
          <PasswordField {...form.field('password')} label={t('people.field.password')} kind="new" withStrength />
        ) : null}
        <RoleField {...form.field('role')} />
        <ProfileFields form={form} />
      </FormSection>
    </>
  );
}

function InvitationFields({ form }: { form: InvitationForm }) {
  const { t } = useTranslation();
  return (
    <FormSection hint={t('people.invitationText')}>
      <TextField {...form.field('email')} label={t('people.field.email')} type="email" inputMode="email" />
      <RoleField {...form.field('role')} />
    </FormSection>
  );
}
