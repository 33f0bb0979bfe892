import { useRef } from 'react';
import type { signUpSchema } from '../../../domain/account/schema.ts';
import { parseTaxAddress } from '../../../domain/account/tax-lookup.ts';
import { defaultCountry } from '../../../domain/user/country.ts';
import type { DomainForm } from '../../components/form/domain-form.ts';
import type { FieldName, FormValues } from '../../components/form/form-schema.ts';

type SignUpSchema = typeof signUpSchema;
type Name = FieldName<SignUpSchema>;
export type SignUpForm = DomainForm<SignUpSchema>;

/**
 * How somebody signs up: as everybody may, by an invitation, which is for one e-mail address, or as the first one of a new
 * server with the code in its log.
 */
export type SignupWay =
  | { kind: 'open' }
  | { kind: 'invited'; secret: string; email: string }
  | { kind: 'first'; code: string | null; onCode: (code: string | null) => void };

export const openWay: SignupWay = { kind: 'open' };

/** Step 1: the account and the person (specification 5). */
export const accountFields = [
  'username',
  'email',
  'name',
  'surname',
  'nickname',
  'password',
  'confirmPassword',
  'phoneNumber',
] as const satisfies readonly Name[];

export const blankSignUp: FormValues<SignUpSchema> = {
  username: null,
  email: null,
  name: null,
  surname: null,
  nickname: null,
  password: null,
  confirmPassword: null,
  phoneNumber: null,
  isPublic: false,
  affiliateCode: null,
  billingName: null,
  line1: null,
  line2: null,
  city: null,
  state: null,
  postalCode: null,
  country: defaultCountry,
  tin: null,
  billingPhone: null,
  x: null,
  y: null,
};

const filledFields = ['billingName', 'line1', 'postalCode', 'city'] as const;

type FilledIn = { [Field in (typeof filledFields)[number]]?: string };

/** Fills in what a tax register says about a business (specification 5). It replaces its own earlier values only. */
export function useFillIn(form: SignUpForm): (business: { name: string; address: string }) => void {
  const filled = useRef<FilledIn>({});
  return ({ name, address }) => {
    const { line1, postalCode, city } = parseTaxAddress(address);
    const offered = { billingName: name, line1, postalCode, city };
    const taken: FilledIn = {};
    for (const field of filledFields) {
      const [text, present] = [offered[field], form.values[field]];
      if (text && (present === null || present === filled.current[field])) taken[field] = text;
    }
    filled.current = { ...filled.current, ...taken };
    form.change(taken);
  };
}
