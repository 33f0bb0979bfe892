/** How much is tested: before each commit, in CI, or before a release. */
export const sizes = ['quick', 'normal', 'all'] as const;

export type Size = (typeof sizes)[number];

/** The command of each size. */
export const commands: Record<Size, string> = {
  quick: 'npm run test:quick',
  normal: 'npm test',
  all: 'npm run test:all',
};

/** The environment variable by which the runner tells tests their size. */
export const sizeVariable = 'TEST_SIZE';

/** The environment variable that names the folder of embedded databases which the parts of a run share. */
export const templatesVariable = 'TEST_TEMPLATES';

/** The size of this run; without a runner that of `npm test`. */
export const size: Size = sizes.find((each) => each === process.env[sizeVariable]) ?? 'normal';

/** An amount that a size takes of something that takes long as a whole. */
interface Sample {
  what: string;
  amount: Record<Size, number>;
  reason: string;
}

/** Everything of which a size takes less than there is. The table in tests/README.md says the same (there is a test). */
export const samples = {
  scenarioSeeds: {
    what: 'Seeds of the scenario machine for each database',
    amount: { quick: 0, normal: 1, all: 500 },
    reason: 'A seed is a day of several devices and takes seconds',
  },
  failedSeeds: {
    what: 'Of the seeds that once failed on a database (in `all` each on either one)',
    amount: { quick: 0, normal: 2, all: 1000 },
    reason: 'As for the others: a seed takes seconds',
  },
  engineSeeds: {
    what: 'Seeds of the field story in each browser engine and kind of storage',
    amount: { quick: 0, normal: 1, all: 5 },
    reason: 'A seed is a day with several starts of a browser and takes half a minute',
  },
  storesOfChromium: {
    what: 'Stores of Chromium on which a whole story is played without a move',
    amount: { quick: 0, normal: 0, all: 2 },
    reason: 'In `npm test` the story begins on LevelDB, moves with a full queue, and ends on SQLite',
  },
  tokenSeeds: {
    what: 'Sessions whose token is exchanged in bad weather, and as many of which a thief has a copy',
    amount: { quick: 1, normal: 3, all: 100 },
    reason: 'A session of some days takes seconds; what each fault leads to is also stated by examples',
  },
  changedBits: {
    what: 'Changes of a single bit of a pack of evidence, and a fifth as many for the second verifier',
    amount: { quick: 100, normal: 250, all: 10_000 },
    reason: 'Ten thousand take a minute; every single value is changed in each size',
  },
  orderedDays: {
    what: 'Random days whose suggested order is compared with the best of all',
    amount: { quick: 50, normal: 100, all: 1000 },
    reason: 'Trying every order of a thousand days takes ten seconds',
  },
  sheetRows: {
    what: 'Rows of the large sheet that is imported by a call and by a device',
    amount: { quick: 300, normal: 300, all: 5000 },
    reason: 'A new address takes five milliseconds on each road; a thousand streets take ten seconds',
  },
  visibilityWorlds: {
    what: 'Random worlds in which the SQL of visibility is compared with its rules',
    amount: { quick: 2, normal: 3, all: 100 },
    reason: 'A world takes a second',
  },
  pageQuestions: {
    what: 'Random questions to the paged lists',
    amount: { quick: 4, normal: 5, all: 150 },
    reason: 'Each is compared with all rows there are',
  },
  overlayHistories: {
    what: 'Random histories of the mirror and its overlay',
    amount: { quick: 20, normal: 30, all: 1000 },
    reason: 'The rule is also stated by examples, which always run',
  },
  packedHistories: {
    what: 'Random histories of tasks and of their packed columns, and half as many of a device',
    amount: { quick: 10, normal: 10, all: 1000 },
    reason: 'What each kind of write notes is also stated by examples',
  },
  powerCuts: {
    what: 'Of the writes of a resync after which a device loses its power: one in so many',
    amount: { quick: 5, normal: 3, all: 1 },
    reason: 'Each makes a device and its rows anew; the scenarios cut the power at random, too',
  },
  releasedQueues: {
    what: 'Of the protocols whose frozen queue and data are brought up to date: one in so many, the newest first',
    amount: { quick: 5, normal: 5, all: 1 },
    reason: 'Each restores a whole database; that the items of all of them are read is always asked',
  },
  releasedPhotos: {
    what: 'Photos of each of two proofs of a device of the first release',
    amount: { quick: 10, normal: 20, all: 100 },
    reason: 'Each is uploaded over the network, and goes the same way as the first',
  },
  fuzzTries: {
    what: 'Malformed requests of each person to each call',
    amount: { quick: 1, normal: 1, all: 30 },
    reason: 'Each call has one of each person; the fixed seed of a shorter run makes them the same each time',
  },
  fuzzPeople: {
    what: 'Of the people who send malformed requests to a call: one in so many',
    amount: { quick: 3, normal: 3, all: 1 },
    reason: 'What is malformed is refused before anybody looks at who sent it; each call begins with another person',
  },
  rightsCalls: {
    what: 'Of the calls whose rights are tried with everybody: one in so many',
    amount: { quick: 6, normal: 6, all: 1 },
    reason: 'A call is asked by each person about each row',
  },
  rightsRows: {
    what: 'Of the rows about which everybody asks such a call, and of the rows that strangers ask for: one in so many',
    amount: { quick: 12, normal: 12, all: 1 },
    reason: 'Each call begins at another row, so that all rows have their turn',
  },
  rightsRoles: {
    what: 'Of the roles with one right or two, of which each tries every deed by calls, by sync and in the page: one in so many',
    amount: { quick: 12, normal: 12, all: 1 },
    reason: 'A role takes seconds',
  },
  strangersCalls: {
    what: 'Of the calls that strangers make with rows of every kind: one in so many',
    amount: { quick: 6, normal: 6, all: 1 },
    reason: 'With rows of the kind that a call is about everybody makes it, strangers too',
  },
  accountPeople: {
    what: 'Of the people who may not: one in so many tries each call about an account',
    amount: { quick: 5, normal: 5, all: 1 },
    reason: 'Each call begins with another person, and all who may always try',
  },
  contractPeople: {
    what: 'Of the people who make each call over the network: one in so many, besides one who may',
    amount: { quick: 8, normal: 8, all: 1 },
    reason: 'The tests of rights hold each answer to the catalogue, too, and there everybody asks',
  },
  databases: {
    what: 'Databases on which rules are tried that have no SQL, lock or change log of their own',
    amount: { quick: 1, normal: 1, all: 2 },
    reason: 'The same services run on both; the quick size has the embedded database, the others PostgreSQL',
  },
  databasesOfSql: {
    what: 'Databases on which SQL, locks and the change log are tried',
    amount: { quick: 1, normal: 1, all: 2 },
    reason: 'Both are PostgreSQL; the quick size has the embedded database, the normal one the server',
  },
  damages: {
    what: 'Of the ways that an embedded database is damaged: one in so many',
    amount: { quick: 7, normal: 7, all: 1 },
    reason: 'Each starts a whole server, which takes seconds',
  },
  wholeServers: {
    what: 'Tests that start whole servers and commands, or run through all of the demo or of a released queue',
    amount: { quick: 0, normal: 1, all: 1 },
    reason: 'They take a third of the time of the part server, and what they start is tested part by part',
  },
} as const satisfies Record<string, Sample>;

/** How many of something this run takes. */
export const sampleOf = (name: keyof typeof samples): number => samples[name].amount[size];

/** Of which one in so many is taken, instead of a number. */
type Fraction =
  | 'fuzzPeople'
  | 'rightsCalls'
  | 'rightsRows'
  | 'rightsRoles'
  | 'strangersCalls'
  | 'accountPeople'
  | 'contractPeople'
  | 'damages'
  | 'powerCuts'
  | 'releasedQueues';

/** One in so many of what there is, as `name` says; another `turn` takes others. */
export const sampled = <Value>(name: Fraction, values: readonly Value[], turn = 0): Value[] =>
  values.filter((_, index) => (index + turn) % sampleOf(name) === 0);
