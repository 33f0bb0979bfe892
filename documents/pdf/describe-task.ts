import type { Instant } from '../../domain/kernel/time.ts';
import type { Rows } from '../../domain/rows.ts';
import { personName } from '../../domain/user/names.ts';
import { type ReportLabels, reportLabels } from './labels.ts';

/** The rows of a report, projected for its reader: hidden values are null. */
export interface ReportRows {
  task: Rows['tasks'];
  company: string;
  customer: string | null;
  people: readonly Pick<Rows['users'], 'name' | 'surname' | 'nickname'>[];
  addresses: readonly Rows['operational-addresses'][];
  places: readonly Rows['addresses'][];
  proofs: readonly Rows['proofs'][];
  photos: readonly Pick<Rows['photos'], 'id' | 'proof'>[];
  /** What closed before this is missing, where the maker of the report could not get it; epoch milliseconds. */
  missingBefore?: Instant | null;
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

export interface ReportAddress {
  heading: string;
  facts: Fact[];
  proofs: ReportProof[];
}

/** The content of a report, in order. */
export interface ReportText {
  company: string;
  title: string;
  heading: string;
  made: string;
  facts: Fact[];
  places: ReportAddress[];
}

/** dd/MM/yyyy HH:mm (specification 9), in the company's time zone. */
function momentIn(timeZone: string): (at: Instant) => string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  return (at) => format.format(at).replace(',', '');
}

/** dd/MM/yyyy. */
function dayIn(timeZone: string): (at: Instant) => string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short' });
  return (at) => format.format(at);
}

const said = (facts: readonly (readonly [label: string, value: string | null])[]): Fact[] =>
  facts.flatMap(([label, value]) => (value === null || value === '' ? [] : [{ label, value }]));

const placeLine = ({ street, region, zipCode, floor }: Rows['addresses']): string =>
  [street, region, zipCode, floor].filter((part) => part !== null && part !== '').join(', ');

/** How values are written in a report. */
interface Writing {
  labels: ReportLabels;
  moment: (at: Instant) => string;
  price: (amount: number | null) => string | null;
}

function writingOf({ language, timeZone }: ReportOptions): Writing {
  const euros = new Intl.NumberFormat(language === 'el' ? 'el-GR' : 'en-IE', { style: 'currency', currency: 'EUR' });
  return {
    labels: reportLabels[language],
    moment: momentIn(timeZone),
    price: (amount) => (amount === null ? null : euros.format(amount)),
  };
}

function rangeOf({ moment }: Writing, from: Instant | null, to: Instant | null): string | null {
  if (from === null) return null;
  return to === null ? moment(from) : `${moment(from)} – ${moment(to)}`;
}

function describeProof({ labels, moment }: Writing, { photos }: ReportRows, proof: Rows['proofs']): ReportProof {
  return {
    heading: [labels.proof[proof.type], proof.nickname].filter(Boolean).join(': '),
    facts: said([
      [labels.fact.status, labels.status[proof.status]],
      [labels.fact.made, moment(proof.doneOn)],
    ]),
    comment: proof.comment,
    photos: photos.filter((photo) => photo.proof.id === proof.id).map(({ id }) => id),
  };
}

function describePlace(writing: Writing, rows: ReportRows, address: Rows['operational-addresses']): ReportAddress {
  const { labels, price } = writing;
  const { fact } = labels;
  const find = (named: { id: string } | null) => rows.places.find(({ id }) => id === named?.id);
  const lineOf = (named: { id: string } | null): string | null => {
    const place = find(named);
    return place === undefined ? null : placeLine(place);
  };
  const place = find(address.installationAddress);
  return {
    heading: address.nickname ?? place?.nickname ?? place?.name ?? place?.street ?? fact.place,
    facts: said([
      [fact.place, lineOf(address.installationAddress)],
      [fact.pickups, address.pickupAddresses.map(lineOf).join(' · ')],
      [fact.status, labels.status[address.completionStatus]],
      [fact.collected, rangeOf(writing, address.collectedOn, null)],
      [fact.installed, rangeOf(writing, address.installedOn, null)],
      [fact.finished, rangeOf(writing, address.finishedOn, null)],
      [fact.failed, rangeOf(writing, address.failedOn, null)],
      [fact.reason, address.failureReason && labels.failure[address.failureReason]],
      [fact.salesPrice, price(address.salesPrice)],
    ]),
    proofs: rows.proofs
      .filter(({ operationalAddress }) => operationalAddress.id === address.id)
      .map((proof) => describeProof(writing, rows, proof)),
  };
}

/** Describes the report of a task (specification 2.3 and 9), from rows projected for its reader. */
export function describeTask(rows: ReportRows, options: ReportOptions): ReportText {
  const writing = writingOf(options);
  const { labels, moment, price } = writing;
  const { fact } = labels;
  const { task, missingBefore } = rows;
  return {
    company: rows.company,
    title: labels.title,
    heading: task.nickname,
    made: `${fact.made}: ${moment(options.at)}`,
    facts: said([
      [fact.number, task.number === null ? null : String(task.number)],
      [fact.jobTicket, task.jobTicket],
      [fact.customer, rows.customer],
      [fact.status, labels.status[task.taskCompletionStatus]],
      [fact.installation, rangeOf(writing, task.installationTimestampFrom, task.installationTimestampTo)],
      [fact.pickup, rangeOf(writing, task.pickupTimestampFrom, task.pickupTimestampTo)],
      [fact.people, rows.people.map(personName).join(', ')],
      [fact.salesPrice, price(task.salesPrice)],
      [fact.missing, missingBefore == null ? null : labels.missing(dayIn(options.timeZone)(missingBefore))],
    ]),
    places: rows.addresses.map((address) => describePlace(writing, rows, address)),
  };
}
