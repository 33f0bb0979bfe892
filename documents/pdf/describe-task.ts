import type { Instant } from '../../domain/kernel/time.ts';
import { markDistance, type PlacesOfWork, placeOfMark } from '../../domain/mark-place/distance.ts';
import type { MarkableStatus } from '../../domain/operational-address/transitions.ts';
import { extensionOf, lengthText } from '../../domain/photo/recordings.ts';
import { picturesOf, voiceNotesOf } from '../../domain/photo/voice.ts';
import type { Rows } from '../../domain/rows.ts';
import { changedSince, type WorkRows, workContent } from '../../domain/signature/content.ts';
import type { SignedContent } from '../../domain/signature/schema.ts';
import { personName } from '../../domain/user/names.ts';
import { type ReportLabels, reportLabels } from './labels.ts';

/** A voice note as a report describes it. */
type ReportedFile = Pick<Rows['photos'], 'kind' | 'seconds' | 'hash' | 'mediaType'>;

/** The rows of a report, projected for its reader: hidden values are null. */
export interface ReportRows {
  task: Rows['tasks'];
  company: string;
  customer: string | null;
  people: readonly Pick<Rows['users'], 'name' | 'surname' | 'nickname'>[];
  addresses: readonly Rows['operational-addresses'][];
  places: readonly Rows['addresses'][];
  proofs: readonly Rows['proofs'][];
  photos: readonly (Pick<Rows['photos'], 'id' | 'proof'> & Partial<ReportedFile>)[];
  /** The task and the parts that it was split into, whose steps are shown. */
  tasks: readonly Pick<Rows['tasks'], 'id' | 'nickname' | 'steps'>[];
  /** All photos of the proofs, with which what was signed is compared. */
  evidence: WorkRows['photos'];
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
  /** The steps that were answered. */
  steps: Fact[];
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
  /** Metres, as screens show them. */
  metres: (metres: number) => string;
  answer: (step: SignedContent['steps'][number]) => string;
}

function writingOf({ language, timeZone }: ReportOptions): Writing {
  const labels = reportLabels[language];
  const numbers = new Intl.NumberFormat(language === 'el' ? 'el-GR' : 'en-IE', { maximumFractionDigits: 20 });
  const euros = new Intl.NumberFormat(language === 'el' ? 'el-GR' : 'en-IE', { style: 'currency', currency: 'EUR' });
  return {
    labels,
    moment: momentIn(timeZone),
    metres: (metres) =>
      metres < 995
        ? `${numbers.format(Math.round(metres / 10) * 10)} m`
        : `${numbers.format(Math.round(metres / 100) / 10)} km`,
    price: (amount) => (amount === null ? null : euros.format(amount)),
    answer: ({ answer, unit }) => {
      if (typeof answer === 'boolean') return answer ? labels.yes : labels.no;
      return [typeof answer === 'number' ? numbers.format(answer) : answer, unit].filter(Boolean).join(' ');
    },
  };
}

function rangeOf({ moment }: Writing, from: Instant | null, to: Instant | null): string | null {
  if (from === null) return null;
  return to === null ? moment(from) : `${moment(from)} – ${moment(to)}`;
}

/** The rows of an address's work; null where its task is not in the report. */
function workOf(
  { tasks, places, proofs, evidence }: ReportRows,
  operational: Rows['operational-addresses'],
): WorkRows | null {
  const task = tasks.find(({ id }) => id === operational.task.id);
  if (task === undefined) return null;
  const proved = new Set(
    proofs.flatMap(({ id, operationalAddress }) => (operationalAddress.id === operational.id ? [id] : [])),
  );
  return {
    task,
    operational,
    place: places.find(({ id }) => id === operational.installationAddress?.id) ?? null,
    photos: evidence.filter(({ proof }) => proved.has(proof.id)),
  };
}

/** The signer of a proof, and whether they signed what the report shows. */
function signatureFacts({ labels, moment }: Writing, work: WorkRows | null, proof: Rows['proofs']): Fact[] {
  const { signature, signedContent } = proof;
  const { fact, signed } = labels;
  if (!signature) return [];
  if (signature.kind === 'NOT_THERE') return said([[fact.signature, signed.notThere]]);
  const changes = signedContent && work ? changedSince(signedContent, work) : [];
  const how = [signature.name, signature.typed ? signed.typed : null, moment(signature.at)];
  return said([
    [fact.signature, how.filter(Boolean).join(', ')],
    [fact.hash, signature.hash],
    [fact.note, changes.length === 0 ? null : signed.earlier(changes.map((part) => signed.part[part]).join(', '))],
  ]);
}

/** The file of a voice note as an evidence pack has it, its length, and its hash. */
function voiceNoteLine(labels: ReportLabels, { id, seconds, hash, mediaType }: ReportRows['photos'][number]): string {
  const file = mediaType == null ? null : `${id}.${extensionOf(mediaType)}`;
  const length = seconds == null ? null : lengthText(seconds);
  return [file, length, hash == null ? labels.notReceived : `${labels.fact.hash} ${hash}`].filter(Boolean).join(', ');
}

function describeProof(
  writing: Writing,
  { photos, work }: Pick<ReportRows, 'photos'> & { work: WorkRows | null },
  proof: Rows['proofs'],
): ReportProof {
  const { labels, moment } = writing;
  const own = photos.filter((photo) => photo.proof.id === proof.id);
  return {
    heading: [labels.proof[proof.type], proof.nickname].filter(Boolean).join(': '),
    facts: [
      ...said([
        [labels.fact.status, labels.status[proof.status]],
        [labels.fact.made, moment(proof.doneOn)],
      ]),
      ...signatureFacts(writing, work, proof),
      ...said(voiceNotesOf(own).map((note) => [labels.fact.voiceNote, voiceNoteLine(labels, note)])),
    ],
    comment: proof.comment,
    photos: picturesOf(own).map(({ id }) => id),
  };
}

/** When an address was marked, and how far from it that was. */
const markWriting =
  ({ labels, metres, moment }: Writing, address: Rows['operational-addresses'], places: PlacesOfWork) =>
  (status: MarkableStatus, at: Instant | null): string | null => {
    if (at === null) return null;
    const place = placeOfMark(address, status);
    if (place === null) return moment(at);
    const { metres: far, accuracy } = markDistance(status, place, places);
    return `${moment(at)}, ${labels.marked(far === null ? null : metres(far), accuracy < 995 ? `${Math.ceil(accuracy)} m` : metres(accuracy))}`;
  };

function describePlace(writing: Writing, rows: ReportRows, address: Rows['operational-addresses']): ReportAddress {
  const { labels, price } = writing;
  const { fact } = labels;
  const find = (named: { id: string } | null) => rows.places.find(({ id }) => id === named?.id);
  const lineOf = (named: { id: string } | null): string | null => {
    const place = find(named);
    return place === undefined ? null : placeLine(place);
  };
  const place = find(address.installationAddress);
  const pickups = address.pickupAddresses.flatMap((pickup) => find(pickup) ?? []);
  const marked = markWriting(writing, address, { installation: place ?? null, pickups });
  const work = workOf(rows, address);
  const steps = work === null ? [] : workContent(work).steps.filter(({ answer }) => answer !== null);
  return {
    heading: address.nickname ?? place?.nickname ?? place?.name ?? place?.street ?? fact.place,
    facts: said([
      [fact.place, lineOf(address.installationAddress)],
      [fact.pickups, address.pickupAddresses.map(lineOf).join(' · ')],
      [fact.status, labels.status[address.completionStatus]],
      [fact.collected, marked('COLLECTED', address.collectedOn)],
      [fact.installed, marked('INSTALLED', address.installedOn)],
      [fact.finished, marked('FINISHED', address.finishedOn)],
      [fact.failed, marked('FAILED', address.failedOn)],
      [fact.reason, address.failureReason && labels.failure[address.failureReason]],
      [fact.salesPrice, price(address.salesPrice)],
    ]),
    steps: steps.map((step) => ({ label: step.title, value: writing.answer(step) })),
    proofs: rows.proofs
      .filter(({ operationalAddress }) => operationalAddress.id === address.id)
      .map((proof) => describeProof(writing, { photos: rows.photos, work }, proof)),
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
