import '@mantine/core/styles/Accordion.layer.css';
import { Accordion } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signUpSchema } from '../../../domain/account/schema.ts';
import type { User } from '../../../domain/schemas.ts';
import { personName } from '../../../domain/user/names.ts';
import { callServer } from '../../commands/online.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { longEnough, matching } from '../../components/form/password-rules.ts';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { toast } from '../../components/toast.ts';
import { ReadOnlyEmployee } from './employee-fields.tsx';
import { useFormOutcome } from './save-employee.ts';
import type { SignUpPart } from './sign-up-part.ts';
import { WaitingHere } from './waiting-here.tsx';

interface ConvertEmployeeProps {
  employee: User;
  signUp: SignUpPart;
  opened: boolean;
  onClose: () => void;
}

/** The initial values of the sign-up form, from the employee. */
const startOf = (
  { username, email, name, surname, nickname, phoneNumber, country }: User,
  blank: SignUpPart['blank'],
) => ({
  ...blank,
  username,
  email,
  name,
  surname,
  nickname,
  phoneNumber,
  country: country ?? blank.country,
});

/** Makes an employee a user (specification 2.8): shows the employee and the sign-up form. */
export function ConvertEmployee({ employee, signUp, opened, onClose }: ConvertEmployeeProps) {
  const { t } = useTranslation();
  const name = personName(employee);
  const outcomeOf = useFormOutcome();
  const [initial] = useState(() => startOf(employee, signUp.blank));
  const form = useDomainForm({
    schema: signUpSchema,
    initial,
    draftKey: `employee:user:${employee.id}`,
    secret: ['password', 'confirmPassword'],
    required: ['confirmPassword', 'country'],
    rules: ({ password, confirmPassword }) => ({
      ...matching({ password, confirmPassword }),
      ...longEnough({ password }),
    }),
    save: async (signupRequest) =>
      outcomeOf(await callServer('makeEmployeeUser', { body: { employee: { id: employee.id }, signupRequest } })),
    onSaved: () => {
      toast({ kind: 'success', message: t('people.convert.done', { name }) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      opened={opened}
      onClose={onClose}
      title={t('people.convert.title', { name })}
      width="wide"
      submitLabel={t('people.convert.submit')}
      needsNetwork
    >
      <p>{t('people.convert.text', { name })}</p>
      <WaitingHere employee={employee.id} to="converted" />
      <Accordion multiple defaultValue={['form']} variant="contained" keepMounted={false}>
        <Accordion.Item value="employee">
          <Accordion.Control>{t('people.convert.employee')}</Accordion.Control>
          <Accordion.Panel>
            <ReadOnlyEmployee employee={employee} />
          </Accordion.Panel>
        </Accordion.Item>
        <Accordion.Item value="form">
          <Accordion.Control>{t('people.convert.form')}</Accordion.Control>
          <Accordion.Panel>{signUp.fields(form)}</Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </FormDialog>
  );
}
