import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { describeTask } from '../../../documents/pdf/describe-task.ts';
import { PdfReportWriter } from '../../../workers/reports/pdf-report-writer.ts';
import { smallJpeg } from '../../support/photos.ts';
import { readPdf } from '../../support/read-pdf.ts';
import { operationalAddressValues, taskValues } from '../../support/rows.ts';
import { proofValues } from '../../support/rows-proof.ts';

/** A file of the app as an address that needs no server. */
const addressOf = async (path: string): Promise<string> =>
  `data:font/ttf;base64,${(await readFile(`node_modules/@expo-google-fonts/inter/${path}`)).toString('base64')}`;

const meta = (id: string) => ({ id, version: 1, createDate: 0, modifyDate: 0 });

function report() {
  const task = { ...meta('task'), ...taskValues({ nickname: 'Κλιματισμός Καφέ Γεωργίου', number: 1042 }) };
  const address = {
    ...meta('address'),
    ...operationalAddressValues({ task: { id: 'task' }, nickname: 'Κατάστημα', installationAddress: null }),
  };
  const proof = {
    ...meta('proof'),
    ...proofValues({ task: { id: 'task' }, operationalAddress: { id: 'address' }, comment: 'Έτοιμο' }),
  };
  const photos = ['here', 'elsewhere'].map((id) => ({ id, proof: { id: 'proof' } }));
  const rows = { task, company: 'Τεχνική Πάτρας', customer: null, people: [], places: [], tasks: [], evidence: [] };
  return describeTask(
    { ...rows, addresses: [address], proofs: [proof], photos },
    { language: 'el', timeZone: 'Europe/Athens', at: 0 },
  );
}

describe('a report that is written on a device', () => {
  it('has Greek from the fonts of the app, the photos that are here, and names the others', async () => {
    const fonts = {
      regular: await addressOf('400Regular/Inter_400Regular.ttf'),
      bold: await addressOf('600SemiBold/Inter_600SemiBold.ttf'),
    };
    const photos = new Map([['here', smallJpeg()]]);
    const bytes = await new PdfReportWriter(fonts).write({ report: report(), language: 'el', photos });
    const [page] = readPdf(bytes);
    for (const text of ['Κλιματισμός Καφέ Γεωργίου', 'Έτοιμο', 'Η φωτογραφία 2 από 2 δεν είναι σε αυτή τη συσκευή.'])
      expect(page?.text).toContain(text);
    expect(page?.images).toHaveLength(1);
  });

  it('fails where the fonts cannot be had, instead of writing what cannot be read', async () => {
    const writer = new PdfReportWriter({ regular: 'data:x', bold: 'data:x' });
    await expect(writer.write({ report: report(), language: 'el', photos: new Map() })).rejects.toThrow();
  });
});
