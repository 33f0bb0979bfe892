import type { ComponentType, ReactNode } from 'react';
import type { signUpSchema } from '../../../domain/account/schema.ts';
import type { User } from '../../../domain/schemas.ts';
import type { DomainForm } from '../../components/form/domain-form.ts';
import type { FormValues } from '../../components/form/form-schema.ts';

type SignUp = typeof signUpSchema;

/** The sign-up form, which the route takes from another feature. */
export interface SignUpPart {
  blank: FormValues<SignUp>;
  fields: (form: DomainForm<SignUp>) => ReactNode;
}

/** The dialog that makes an employee a user, with the sign-up form in it. */
export type ConvertDialog = ComponentType<{ employee: User; opened: boolean; onClose: () => void }>;
