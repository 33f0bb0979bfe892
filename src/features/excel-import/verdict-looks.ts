import { IconAlertTriangle, IconEqual, IconPencil, IconPlus } from '@tabler/icons-react';
import type { VerdictKind } from '../../commands/import-file.ts';
import type { TextKey } from '../../i18n/texts.ts';
import type { StatusLook } from '../../theme/statuses.ts';

/** How the verdict on a row looks. */
export const verdictLooks: Readonly<Record<VerdictKind, StatusLook>> = {
  add: { tone: 'green', icon: IconPlus, label: 'excelImport.verdict.add' },
  change: { tone: 'blue', icon: IconPencil, label: 'excelImport.verdict.change' },
  unchanged: { tone: 'gray', icon: IconEqual, label: 'excelImport.verdict.unchanged' },
  refused: { tone: 'red', icon: IconAlertTriangle, label: 'excelImport.verdict.refused' },
};

/** What the rows of each verdict are called where they are counted. */
export const verdictCounts: Readonly<Record<VerdictKind, TextKey>> = {
  add: 'excelImport.countAdd',
  change: 'excelImport.countChange',
  unchanged: 'excelImport.countUnchanged',
  refused: 'excelImport.countRefused',
};
