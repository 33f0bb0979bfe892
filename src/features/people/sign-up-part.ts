import type { ComponentType, ReactNode } from 'react';
import type { signUpSchema } from '../../../domain/account/schema.ts';
import type { User } from '../../../domain/user/schema.ts';
import type { DomainForm } from '../../components/form/domain-form.ts';
import type { FormValues } from '../../components/form/form-schema.ts';

type SignUp = typeof signUpSchema;

/** The form of the sign-up, which whoever joins the screens lends. */
export interface SignUpPart {
  blank: FormValues<SignUp>;
  fields: (form: DomainForm<SignUp>) => ReactNode;
}

/** The dialog in which an employee is made a user, with the form that was lent to it. */
export type ConvertDialog = ComponentType<{ employee: User; opened: boolean; onClose: () => void }>;
