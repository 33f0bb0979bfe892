/** What a stranger signs up with, as the page sends it. */
export const signUpForm = {
  username: 'stranger',
  email: 'stranger@example.com',
  name: 'Maria',
  surname: 'Pappa',
  nickname: 'Maria',
  password: 'a good one',
  confirmPassword: 'a good one',
  phoneNumber: '6900000001',
  billingName: 'Pappa Ltd',
  line1: 'Korinthou 1',
  city: 'Patras',
  postalCode: '26221',
  tin: '099000001',
  billingPhone: '2610000001',
};
