import { expose } from 'comlink';
import type { UnsentExporter } from '../../contract/export.ts';
import { OutboxDatabase } from '../outbox/database.ts';
import { exportUnsent } from './export-unsent.ts';

/** Writes the ZIP without an engine: of its databases only the outbox is opened. */
const exporter: UnsentExporter = {
  async exportUnsent(userId) {
    const outbox = new OutboxDatabase(userId);
    try {
      return await exportUnsent(outbox, userId);
    } finally {
      outbox.close();
    }
  },
};

expose(exporter);
