import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT, run } from '../run.ts';
import type { Size } from './sizes.ts';
import type { PartTime } from './times.ts';

const partSchema = z.object({
  name: z.string(),
  count: z.object({
    passed: z.int(),
    failed: z.int(),
    complaints: z.array(z.string()),
    tests: z.array(z.object({ name: z.string(), why: z.string() })),
    files: z.array(z.object({ name: z.string(), seconds: z.number() })),
  }),
  wall: z.number(),
  processor: z.number().nullable(),
  at: z.string(),
});

/**
 * The results of the parts on a commit, beside the installed packages: so a run that is longer than there is time for goes on
 * where it was. A part that failed is run again.
 */
export class KeptResults {
  readonly #directory: string;

  private constructor(directory: string) {
    this.#directory = directory;
  }

  /** The results of the current commit; none when files differ from it, since it would be unclear what was tested. */
  static async open(size: Size): Promise<KeptResults | null> {
    const changed = await run(['git', 'status', '--porcelain'], { output: 'keep' });
    const commit = await run(['git', 'rev-parse', 'HEAD'], { output: 'keep' });
    if (changed.code !== 0 || commit.code !== 0 || changed.output !== '') return null;
    return new KeptResults(join(ROOT, 'node_modules/.cache/ergon/tests', commit.output.trim(), size));
  }

  /** The result of a part that passed on this commit; undefined when it has to be run. */
  passed(name: string): PartTime | undefined {
    let text: string;
    try {
      text = readFileSync(this.#file(name), 'utf8');
    } catch {
      return undefined;
    }
    const { at, ...part } = partSchema.parse(JSON.parse(text));
    return part.count.failed === 0 ? { ...part, keptFrom: at } : undefined;
  }

  keep({ name, count, wall, processor }: PartTime): void {
    mkdirSync(this.#directory, { recursive: true });
    const kept: z.infer<typeof partSchema> = {
      name,
      count: { ...count, complaints: [...count.complaints], tests: [...count.tests], files: [...count.files] },
      wall,
      processor,
      at: new Date().toISOString(),
    };
    writeFileSync(this.#file(name), JSON.stringify(kept));
  }

  #file(name: string): string {
    return join(this.#directory, `${name}.json`);
  }
}
