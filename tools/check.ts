import { runCheckParts } from './check/parts.ts';
import { describePart } from './check/report.ts';

/** `npm run check`: format, lint, types, import directions, dead code and translations. */
const results = await runCheckParts((result) => process.stdout.write(describePart(result)));
const failed = results.filter(({ passed }) => !passed).map(({ name }) => name);
process.stdout.write(failed.length === 0 ? 'check passed\n' : `check failed: ${failed.join(', ')}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
