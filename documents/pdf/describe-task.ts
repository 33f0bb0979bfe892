import type { Instant } from '../../domain/kernel/time.ts';
import type { Rows } from '../../domain/rows.ts';
import { personName } from '../../domain/user/person-name.ts';
import { reportWords } from './words.ts';

/** The rows of a report, each as its reader may see it: what is hidden from them is null in these already. */
export interface ReportRows {
  task: Rows['tasks'];
  company: string;
  customer: string | null;
  people: readonly Pick<Rows['users'], 'name' | 'surname' | 'nickname'>[];
  addresses: readonly Rows['operational-addresses'][];
  places: readonly Rows['addresses'][];
  proofs: readonly Rows['proofs'][];
  photos: readonly Pick<Rows['photos'], 'id' | 'proof'>[];
}

export interface ReportOptions {
  language: 'el' | 'en';
  timeZone: string;
  /** When the report is made, epoch milliseconds. */
  at: Instant;
}

export interface Fact {
  label: string;
  value: string;
}

/** A proof with its comment and the ids of its photos. */
export interface ReportProof {
  heading: string;
  facts: Fact[];
  comment: string | null;
  photos: string[];
}

export interface ReportPlace {
  heading: string;
  facts: Fact[];
  proofs: ReportProof[];
}

/** What a report says, in the order in which it says it. */
export interface ReportText {
  company: string;
  title: string;
  heading: string;
  made: string;
  facts: Fact[];
  places: ReportPlace[];
}

/** dd/MM/yyyy HH:mm (specification 9), by the clock of the company. */
function momentIn(timeZone: string): (at: Instant) => string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  return (at) => format.format(at).replace(',', '');
}

const said = (facts: readonly (readonly [label: string, value: string | null])[]): Fact[] =>
  facts.flatMap(([label, value]) => (value === null || value === '' ? [] : [{ label, value }]));

const placeLine = ({ street, region, zipCode, floor }: Rows['addresses']): string =>
  [street, region, zipCode, floor].filter((part) => part !== null && part !== '').join(', ');

/** What a report of a task says (specification 2.3 and 9), from rows as its reader may see them. */
export function describeTask(rows: ReportRows, { language, timeZone, at }: ReportOptions): ReportText {
  const words = reportWords[language];
  const { fact } = words;
  const moment = momentIn(timeZone);
  const when = (from: Instant | null): string | null => (from === null ? null : moment(from));
  const range = (from: Instant | null, to: Instant | null): string | null =>
    from === null || to === null ? when(from) : `${moment(from)} – ${moment(to)}`;
  const euros = new Intl.NumberFormat(language === 'el' ? 'el-GR' : 'en-IE', { style: 'currency', currency: 'EUR' });
  const price = (amount: number | null): string | null => (amount === null ? null : euros.format(amount));
  const placeOf = new Map(rows.places.map((place) => [place.id, place]));
  const named = ({ id }: { id: string }): string => {
    const place = placeOf.get(id);
    return place === undefined ? '' : placeLine(place);
  };

  const describeProof = (proof: Rows['proofs']): ReportProof => ({
    heading: [words.proof[proof.type], proof.nickname].filter(Boolean).join(': '),
    facts: said([
      [fact.status, words.status[proof.status]],
      [fact.made, moment(proof.doneOn)],
    ]),
    comment: proof.comment,
    photos: rows.photos.filter((photo) => photo.proof.id === proof.id).map(({ id }) => id),
  });

  const describePlace = (address: Rows['operational-addresses']): ReportPlace => {
    const place = address.installationAddress && placeOf.get(address.installationAddress.id);
    return {
      heading: address.nickname ?? place?.nickname ?? place?.name ?? place?.street ?? fact.place,
      facts: said([
        [fact.place, address.installationAddress && named(address.installationAddress)],
        [fact.pickups, address.pickupAddresses.map(named).join(' · ')],
        [fact.status, words.status[address.completionStatus]],
        [fact.collected, when(address.collectedOn)],
        [fact.installed, when(address.installedOn)],
        [fact.finished, when(address.finishedOn)],
        [fact.failed, when(address.failedOn)],
        [fact.reason, address.failureReason && words.failure[address.failureReason]],
        [fact.salesPrice, price(address.salesPrice)],
      ]),
      proofs: rows.proofs.filter(({ operationalAddress }) => operationalAddress.id === address.id).map(describeProof),
    };
  };

  const { task } = rows;
  return {
    company: rows.company,
    title: words.title,
    heading: task.nickname,
    made: `${fact.made}: ${moment(at)}`,
    facts: said([
      [fact.number, task.number === null ? null : String(task.number)],
      [fact.jobTicket, task.jobTicket],
      [fact.customer, rows.customer],
      [fact.status, words.status[task.taskCompletionStatus]],
      [fact.installation, range(task.installationTimestampFrom, task.installationTimestampTo)],
      [fact.pickup, range(task.pickupTimestampFrom, task.pickupTimestampTo)],
      [fact.people, rows.people.map(personName).join(', ')],
      [fact.salesPrice, price(task.salesPrice)],
    ]),
    places: rows.addresses.map(describePlace),
  };
}
