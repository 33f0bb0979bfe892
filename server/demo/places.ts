/** An address in and around Patras for the demo. Streets and districts are real, houses and people are not. */
export interface Place {
  name: string;
  street: string;
  region: string;
  zipCode: string;
  telephone: string;
  floor?: string;
  comment?: string;
  latitude: number;
  longitude: number;
}

const place = (
  [name, street, region, zipCode]: readonly [string, string, string, string],
  [latitude, longitude]: readonly [number, number],
  more: Pick<Place, 'telephone'> & Partial<Pick<Place, 'floor' | 'comment'>>,
): Place => ({ name, street, region, zipCode, latitude, longitude, ...more });

/** Work sites. */
export const places = {
  cafe: place(['Καφέ Γεωργίου', 'Πλατεία Γεωργίου Α΄ 12', 'Κέντρο', '26221'], [38.2466, 21.7346], {
    telephone: '2610220115',
    comment: 'Είσοδος από τη Γεροκωστοπούλου.',
  }),
  cafeStore: place(['Καφέ Γεωργίου, αποθήκη', 'Γεροκωστοπούλου 31', 'Κέντρο', '26221'], [38.2459, 21.7368], {
    telephone: '2610220116',
    floor: 'Ισόγειο',
  }),
  bakeryCentre: place(['Φούρνος Λαμπροπούλου', 'Μαιζώνος 88', 'Κέντρο', '26221'], [38.2478, 21.7339], {
    telephone: '2610271408',
  }),
  bakeryRio: place(['Φούρνος Λαμπροπούλου, Ρίο', 'Λεωφόρος Αθηνών 210', 'Ρίο', '26504'], [38.2986, 21.7862], {
    telephone: '2610991230',
  }),
  bakeryParalia: place(['Φούρνος Λαμπροπούλου, Παραλία', 'Ακτή Δυμαίων 45', 'Παραλία', '26333'], [38.2284, 21.7216], {
    telephone: '2610333019',
  }),
  pharmacy: place(['Φαρμακείο Ρηγοπούλου', 'Κορίνθου 264', 'Κέντρο', '26222'], [38.2443, 21.7322], {
    telephone: '2610312764',
  }),
  dentist: place(['Οδοντιατρείο Σπηλιωτόπουλου', 'Αγίου Ανδρέου 140', 'Κέντρο', '26222'], [38.2436, 21.7297], {
    telephone: '2610624390',
    floor: '3ος',
    comment: 'Ο ανελκυστήρας σταματά στον 2ο.',
  }),
  school: place(['Φροντιστήριο Πρόοδος', 'Γούναρη 97', 'Κέντρο', '26225'], [38.2417, 21.7351], {
    telephone: '2610451882',
    floor: '1ος',
  }),
  taverna: place(['Ταβέρνα Το Λιμανάκι', 'Ποσειδώνος 18', 'Ρίο', '26504'], [38.3052, 21.7831], {
    telephone: '2610992277',
  }),
  hotel: place(['Ξενοδοχείο Ακταίον', 'Ηρώων Πολυτεχνείου 63', 'Ακτή', '26441'], [38.2623, 21.7419], {
    telephone: '2610426650',
    comment: 'Φορτοεκφόρτωση έως τις 11:00.',
  }),
  hotelAnnex: place(['Ξενοδοχείο Ακταίον, παράρτημα', 'Νοταρά 22', 'Αγυιά', '26442'], [38.2637, 21.7447], {
    telephone: '2610426655',
  }),
  houseZarouchleika: place(['Οικία Μπακάλη', 'Ανθείας 54', 'Ζαρουχλέικα', '26333'], [38.2251, 21.7353], {
    telephone: '2610527713',
    floor: '2ος',
  }),
  houseOvria: place(['Οικία Τζελέπη', 'Καλαβρύτων 131', 'Οβρυά', '26500'], [38.1987, 21.7502], {
    telephone: '2610670944',
  }),
  houseKastellokampos: place(['Οικία Γκότση', 'Κανακάρη Ρίου 9', 'Καστελλόκαμπος', '26504'], [38.2895, 21.7773], {
    telephone: '2610995106',
    comment: 'Σκύλος στην αυλή· χτυπήστε πρώτα.',
  }),
  office: place(['Λογιστικό γραφείο Κανέλλου', 'Ρήγα Φεραίου 71', 'Κέντρο', '26221'], [38.2485, 21.7365], {
    telephone: '2610278421',
    floor: '4ος',
  }),
  clinic: place(['Ιατρεία Αγυιάς', 'Αρέθα 60', 'Αγυιά', '26441'], [38.2587, 21.7486], { telephone: '2610434908' }),
  gym: place(['Γυμναστήριο Κύκλος', 'Ελευθερίου Βενιζέλου 78', 'Γλαύκος', '26332'], [38.2342, 21.7329], {
    telephone: '2610361155',
  }),
  winery: place(['Οινοποιείο Πλαγιά', 'Επαρχιακή οδός Πετρωτού 3', 'Πετρωτό', '26442'], [38.2601, 21.7931], {
    telephone: '2610418077',
  }),
} as const satisfies Record<string, Place>;

/** Pickup addresses and the companies' headquarters. */
export const depots = {
  headquarters: place(['Τεχνική Πάτρας, έδρα', 'Ακρωτηρίου 118', 'Ακρωτήρι', '26332'], [38.2333, 21.7268], {
    telephone: '2610322140',
  }),
  warehouse: place(
    ['Αποθήκη Βιομηχανικής Περιοχής', 'ΒΙΠΕ Πατρών, οδός 2', 'Άγιος Στέφανος', '25018'],
    [38.1659, 21.6284],
    {
      telephone: '2610647310',
      comment: 'Ζητήστε τη ράμπα 4.',
    },
  ),
  supplier: place(['Ψυκτικά Υλικά Αχαΐας', 'Νέα Εθνική Οδός Πατρών–Αθηνών 41', 'Ίτεα', '26441'], [38.2711, 21.7553], {
    telephone: '2610438822',
  }),
  partner: place(['Ψύξη Πελοποννήσου', 'Αυστραλίας 57', 'Εγλυκάδα', '26335'], [38.2302, 21.7481], {
    telephone: '2610524419',
  }),
} as const satisfies Record<string, Place>;

export type PlaceName = keyof typeof places;
export type DepotName = keyof typeof depots;
