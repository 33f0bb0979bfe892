import { playRange } from './range.ts';
import { readShare } from './share.ts';

/** A process of its own that plays a share of a range; the last line of its output is the result. */
const share = readShare(process.argv[2] ?? '');
const { failures, tally } = await playRange(share, (seed) => process.stderr.write(`seed ${seed}\n`));
// A request that a killed device had under way may never end; it is not waited for.
process.stdout.write(`${JSON.stringify({ failures, counts: tally.counts })}\n`, () => process.exit(0));
