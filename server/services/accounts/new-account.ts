import type { SignUp } from '../../../domain/account/schema.ts';
import type { NewRow, Write } from '../../../domain/rows.ts';
import { newPerson } from '../../../domain/user/profile.ts';

type Billing = Pick<
  SignUp,
  'billingName' | 'line1' | 'line2' | 'city' | 'state' | 'postalCode' | 'country' | 'tin' | 'billingPhone' | 'x' | 'y'
>;

const addressOf = (billing: Billing, accountId: string): NewRow<'addresses'> => ({
  company: { id: accountId },
  number: null,
  nickname: billing.billingName.slice(0, 64),
  name: billing.billingName.slice(0, 200),
  street: [billing.line1, billing.line2 ?? '']
    .filter((line) => line !== '')
    .join(', ')
    .slice(0, 300),
  region: billing.city,
  province: billing.state ?? null,
  zipCode: billing.postalCode,
  country: billing.country.name,
  floor: null,
  telephone: billing.billingPhone,
  reference: null,
  comment: null,
  latitude: billing.y ?? null,
  longitude: billing.x ?? null,
  customer: null,
  sharedAddress: false,
  sharedStatus: 'PRIVATE',
  companies: [{ id: accountId }],
  installationOperationalAddress: null,
  pickupOperationalAddresses: [],
});

/**
 * The company of a new account; its headquarters are the billing address (specification 3), its id is the owner's
 * (decision 0004).
 */
export function companyWrites(
  billing: Billing,
  { accountId, addressId }: { accountId: string; addressId: string },
): Write[] {
  const headquarters = { id: addressId };
  const company: NewRow<'companies'> = {
    company: { id: accountId },
    nickname: billing.billingName.slice(0, 64),
    name: billing.billingName.slice(0, 200),
    vat: billing.tin,
    owner: { id: accountId },
    addresses: [headquarters],
    headquarters,
    billingAddress: headquarters,
    companyCategories: null,
    timeZone: null,
    stampPhotos: false,
    tellCustomers: false,
    askPosition: false,
    keepSources: false,
  };
  return [
    { kind: 'create', resource: 'addresses', id: addressId, row: addressOf(billing, accountId) },
    { kind: 'create', resource: 'companies', id: accountId, row: company },
  ];
}

/** The rows of a new account: the owner, with the codes of their affiliates, and the company. */
export function accountWrites(
  form: SignUp,
  affiliates: readonly string[],
  ids: { accountId: string; addressId: string },
): Write[] {
  const own = { id: ids.accountId };
  const person = newPerson(
    {
      username: form.username,
      email: form.email,
      nickname: form.nickname,
      name: form.name,
      surname: form.surname,
      phoneNumber: form.phoneNumber,
      vat: form.tin,
      country: form.country,
    },
    { company: own, employer: null, role: null, customer: null },
  );
  const { isPublic } = form;
  const row: NewRow<'users'> = { ...person, isPublic, usersElevated: true, affiliates: [...affiliates] };
  return [{ kind: 'create', resource: 'users', id: ids.accountId, row }, ...companyWrites(form, ids)];
}
