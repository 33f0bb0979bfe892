import '@mantine/core/styles/Accordion.layer.css';
import { Accordion } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SignUp, signUpSchema } from '../../../domain/account/schema.ts';
import { personName } from '../../../domain/user/person-name.ts';
import type { User } from '../../../domain/user/schema.ts';
import { syncNow } from '../../commands/device.ts';
import { ask } from '../../commands/online.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import type { FormOutcome } from '../../components/form/form-outcome.ts';
import { longEnough, matching } from '../../components/form/password-rules.ts';
import { useDomainForm } from '../../components/form/use-domain-form.ts';
import { useOutcome } from '../../components/outcomes/use-outcome.ts';
import { toast } from '../../components/toast.ts';
import { ReadOnlyEmployee } from './read-only-employee.tsx';
import type { SignUpPart } from './sign-up-part.ts';
import { WaitingHere } from './waiting-here.tsx';

interface ConvertEmployeeProps {
  employee: User;
  signUp: SignUpPart;
  opened: boolean;
  onClose: () => void;
}

/** The sign-up form with what is known of the employee. */
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

function useConvert(employee: string): (form: SignUp) => Promise<FormOutcome> {
  const { tellFailure } = useOutcome();
  return async (signupRequest) => {
    const answer = await ask('makeEmployeeUser', { body: { employee: { id: employee }, signupRequest } });
    if (answer.kind === 'answered') {
      await syncNow();
      return { kind: 'kept' };
    }
    if (answer.kind === 'refused' && answer.fields.length > 0) return answer;
    if (answer.kind !== 'cancelled') await tellFailure(answer);
    return { kind: 'notSaved' };
  };
}

/** Makes an employee a user of their own (specification 2.8): the employee to be read, and the form of the sign-up. */
export function ConvertEmployee({ employee, signUp, opened, onClose }: ConvertEmployeeProps) {
  const { t } = useTranslation();
  const name = personName(employee);
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
    save: useConvert(employee.id),
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
