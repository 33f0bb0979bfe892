import { readFile } from 'node:fs/promises';
import { writeReport } from '../../../documents/pdf/write-report.ts';
import { answerWith } from '../threads/answer.ts';
import type { ReportWork } from './task-report.ts';

const fontOf = (path: string): Promise<Uint8Array> =>
  readFile(new URL(import.meta.resolve(`@expo-google-fonts/inter/${path}`)));

await answerWith(async (data) => {
  // Only `makeTaskReport` starts this thread.
  const { report, language, photos } = data as ReportWork;
  const [regular, bold] = await Promise.all([
    fontOf('400Regular/Inter_400Regular.ttf'),
    fontOf('600SemiBold/Inter_600SemiBold.ttf'),
  ]);
  return writeReport(report, { fonts: { regular, bold }, language, photos, madeOn: 'server' });
});
