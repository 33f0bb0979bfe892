import type { Measure } from '../../harness/measure.ts';
import type { Found } from './at-the-office.ts';
import type { Job } from './job.ts';
import type { Plan } from './plan.ts';
import { errorsOf } from './remaining-time.ts';

const goals = {
  blocked: { atMost: 100 },
  memory: { atMost: 1.5 },
  error: 0.2,
  none: { exactly: 0 },
  all: { exactly: 100 },
} as const;

/** From so many photos on the time that they take is more than the chance of single cuts and kills. */
const telling = 200;

const inWords = new Intl.NumberFormat('en-US');
const percent = (share: number): number => Math.round(share * 100);

/** The most memory that the browser took for a job, in MB. */
export const memoryOf = ({ record }: Job): number => Math.max(record.taking.memory, record.sending.memory);

function remainingTime(job: Job): Measure[] {
  const { looks, seconds } = job.record.sending;
  const errors = errorsOf(looks, { photos: job.photos, end: seconds });
  if (errors.length === 0) return [];
  const right = errors.filter((error) => error <= goals.error).length / errors.length;
  const isTelling = job.photos >= telling;
  return [
    {
      what: `Time left as shown, ${inWords.format(errors.length)} looks: within 20 %`,
      value: percent(right),
      unit: '%',
      ...(isTelling ? { goal: goals.all } : {}),
    },
    { what: 'The one that was most wrong', value: percent(Math.max(...errors)), unit: '%' },
  ];
}

function sendingOf(job: Job, bytes: number): Measure[] {
  const { bits, kills, photos, record } = job;
  const { seconds, cut, blocked, blockedAtStart } = record.sending;
  const killed = kills === 0 ? '' : `, killed ${kills} times`;
  return [
    {
      what: `${inWords.format(photos)} photos are sent through ${bits / 1_000_000} Mbit/s${killed}`,
      value: seconds,
      unit: 's',
    },
    { what: 'Of the line while it was there', value: percent((bytes * 8) / bits / (seconds - cut)), unit: '%' },
    { what: 'Longest time the page was blocked meanwhile', value: blocked, unit: 'ms', goal: goals.blocked },
    { what: 'And while it started', value: blockedAtStart, unit: 'ms' },
    ...remainingTime(job),
  ];
}

function takingOf({ photos, record: { taking, shrinking } }: Job): Measure[] {
  return [
    {
      what: `${inWords.format(photos)} photos are taken without network, durable and saved`,
      value: taking.seconds,
      unit: 's',
    },
    { what: 'All of them are small after another', value: shrinking, unit: 's' },
    { what: 'Longest time the page was blocked meanwhile', value: taking.blocked, unit: 'ms', goal: goals.blocked },
  ];
}

interface Results {
  jobs: Record<keyof Plan, Job>;
  found: Found;
  /** Megabytes of the smallest and the largest photo as they were taken. */
  sizes: { from: number; to: number };
  /** The most memory of the phone with few photos, in MB. */
  reference: number;
}

export function measuresOf({ jobs: { fast, slow }, found, sizes, reference }: Results): Measure[] {
  const most = Math.max(memoryOf(fast), memoryOf(slow));
  const total = fast.photos + slow.photos;
  return [
    { what: 'The smallest photo as it was taken', value: sizes.from, unit: 'MB' },
    { what: 'The largest one', value: sizes.to, unit: 'MB' },
    ...takingOf(fast),
    ...sendingOf(fast, found.bytes.fast),
    ...takingOf(slow),
    ...sendingOf(slow, found.bytes.slow),
    { what: 'All of them as they were sent', value: (found.bytes.fast + found.bytes.slow) / 1_000_000, unit: 'MB' },
    { what: 'Photos that the office lacks', value: found.lost, unit: 'photos', goal: goals.none },
    { what: 'Photos that it has twice', value: found.doubled, unit: 'photos', goal: goals.none },
    { what: 'Of 50 photos stored with other bytes', value: found.broken, unit: 'photos', goal: goals.none },
    { what: 'Most memory of the browser with 60 photos', value: reference, unit: 'MB' },
    { what: `Most memory with ${inWords.format(total)} photos`, value: most, unit: 'MB' },
    { what: 'The one beside the other', value: most / reference, unit: '×', goal: goals.memory },
  ];
}
