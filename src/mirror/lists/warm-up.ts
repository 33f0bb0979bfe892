import { isClosed } from '../../../domain/errors/closed.ts';
import { browser } from '../../../workers/browser/capabilities.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { fewRows } from './found.ts';
import { countTable } from './index-part.ts';
import type { ListSource } from './list-definition.ts';
import { wholeTable } from './whole-table.ts';

/** Reads the columns of a table that is too large to be read for a question, so that the first one need not wait for them. */
async function warm(mirror: MirrorDatabase, source: ListSource): Promise<void> {
  if ((await countTable(mirror, source.resource)) > fewRows) await wholeTable(mirror, source);
}

/** Prepares a list for questions that no index answers, when the page has nothing else to do. The result calls it off. */
export function warmUp(mirror: MirrorDatabase, source: ListSource): () => void {
  const go = (): void =>
    void warm(mirror, source).catch((fault: unknown) => {
      if (!isClosed(fault)) reportError(fault);
    });
  return browser.whenIdle(go);
}
