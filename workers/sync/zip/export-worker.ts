import { expose } from 'comlink';
import type { UnsentExporter } from '../../contract/export.ts';
import { OutboxDatabase } from '../outbox/database.ts';
import { SourceDatabase } from '../sources/database.ts';
import { exportUnsent } from './export-unsent.ts';

/** Writes the ZIP without an engine: of its databases, those of what is unsent are opened. */
const exporter: UnsentExporter = {
  async exportUnsent(userId) {
    const outbox = new OutboxDatabase(userId);
    const sources = new SourceDatabase(userId);
    try {
      return await exportUnsent(outbox, userId, sources);
    } finally {
      outbox.close();
      sources.close();
    }
  },
};

expose(exporter);
