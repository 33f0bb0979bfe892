/** What a person's form has, of an employee or a customer's account (specification 5). */
export const personForm = {
  username: null,
  email: 'new@example.com',
  nickname: 'Νέος',
  name: null,
  surname: null,
  phoneNumber: null,
  vat: null,
  country: null,
};

/** What an address's form has at least. */
export const addressForm = {
  nickname: null,
  name: null,
  street: 'Πλαπούτα 11',
  region: 'Πάτρα',
  province: 'Αχαΐα',
  zipCode: null,
  country: 'Ελλάδα',
  floor: '2',
  telephone: '6912345678',
  comment: null,
  latitude: null,
  longitude: null,
};

/** What a customer's form has at least. */
export const customerForm = {
  nickname: 'Καφέ',
  name: null,
  afm: null,
  code: null,
  job: null,
  email: null,
  telephone: null,
  comment: null,
  country: { name: 'Greece', code: 'EL' },
};
