import { type Right, rights } from '../../domain/role/rights.ts';

/** The password of every demo account. */
export const demoPassword = 'demo';

/** A demo account, by its user name. */
export interface Person {
  name: string;
  surname: string;
  nickname: string;
  phoneNumber: string;
  elevated: boolean;
  /** User name of the employer. */
  employer: AccountName | null;
  role: RoleName | null;
  customer: CustomerName | null;
}

export const accountNames = [
  'boss',
  'office',
  'installer',
  'installer2',
  'partner',
  'newboss',
  'user',
  'client',
] as const;

export type AccountName = (typeof accountNames)[number];

const nobodys = { elevated: false, employer: null, role: null, customer: null } as const;

export const people: Record<AccountName, Person> = {
  boss: {
    ...nobodys,
    name: 'Νίκος',
    surname: 'Αναγνωστόπουλος',
    nickname: 'Νίκος',
    phoneNumber: '6944110203',
    elevated: true,
  },
  office: {
    ...nobodys,
    name: 'Ελένη',
    surname: 'Δημητρίου',
    nickname: 'Ελένη',
    phoneNumber: '6972304518',
    employer: 'boss',
    role: 'office',
  },
  installer: {
    ...nobodys,
    name: 'Γιώργος',
    surname: 'Παπαδόπουλος',
    nickname: 'Γιώργος',
    phoneNumber: '6981245077',
    employer: 'boss',
    role: 'installer',
  },
  installer2: {
    ...nobodys,
    name: 'Κώστας',
    surname: 'Βλάχος',
    nickname: 'Κώστας',
    phoneNumber: '6938870164',
    employer: 'boss',
    role: 'installer',
  },
  partner: {
    ...nobodys,
    name: 'Δημήτρης',
    surname: 'Καλογερόπουλος',
    nickname: 'Δημήτρης',
    phoneNumber: '6945532981',
    elevated: true,
  },
  newboss: {
    ...nobodys,
    name: 'Μαρία',
    surname: 'Σταθοπούλου',
    nickname: 'Μαρία',
    phoneNumber: '6977016342',
    elevated: true,
  },
  user: { ...nobodys, name: 'Πέτρος', surname: 'Ζήσης', nickname: 'Πέτρος', phoneNumber: '6949208815' },
  client: {
    ...nobodys,
    name: 'Σοφία',
    surname: 'Γεωργίου',
    nickname: 'Σοφία',
    phoneNumber: '6983417726',
    customer: 'cafe',
  },
};

/** Roles of the boss's company; what an installer may not do is what the role leaves out (product: demo accounts). */
export const roles = {
  office: { name: 'office', nickname: 'Γραφείο', icon: 'desk', employeeRights: [...rights] },
  installer: { name: 'installer', nickname: 'Εγκαταστάτης', icon: 'tool', employeeRights: [] },
} as const satisfies Record<string, { name: string; nickname: string; icon: string; employeeRights: readonly Right[] }>;

export type RoleName = keyof typeof roles;

export const customers = {
  cafe: {
    nickname: 'Καφέ Γεωργίου',
    name: 'Αφοί Γεωργίου ΟΕ',
    afm: '099412360',
    telephone: '2610220115',
    job: 'Εστίαση',
  },
  bakery: {
    nickname: 'Φούρνοι Λαμπροπούλου',
    name: 'Λαμπροπούλου ΑΕ',
    afm: '094550218',
    telephone: '2610271408',
    job: 'Αρτοποιία',
  },
  hotel: {
    nickname: 'Ξενοδοχείο Ακταίον',
    name: 'Ακταίον Τουριστική ΑΕ',
    afm: '094771305',
    telephone: '2610426650',
    job: 'Φιλοξενία',
  },
  homes: { nickname: 'Ιδιώτες', name: null, afm: null, telephone: null, job: null },
  practices: { nickname: 'Ιατρεία & γραφεία', name: null, afm: null, telephone: '2610624390', job: 'Υπηρεσίες' },
} as const;

export type CustomerName = keyof typeof customers;
