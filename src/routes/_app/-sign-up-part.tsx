import { Stack } from '@mantine/core';
import { blankSignUp, type SignUpForm } from '../../features/registration/signup-form.ts';
import { AccountFields, BillingFields } from '../../features/registration/signup-steps.tsx';

/** The form of the sign-up without its steps, for an employee who is made a user. */
export const signUpPart = {
  blank: blankSignUp,
  fields: (form: SignUpForm) => (
    <Stack gap="lg">
      <AccountFields form={form} />
      <BillingFields form={form} />
    </Stack>
  ),
};
