import type { ReportProof, ReportText } from './describe-task.ts';
import type { ReportFonts } from './fonts.ts';
import { reportLabels } from './labels.ts';
import { ReportPages } from './pages.ts';
import { type Picture, pictureOf } from './picture.ts';

export interface ReportFiles {
  fonts: ReportFonts;
  language: 'el' | 'en';
  /** The bytes of photos by id; missing ones are named instead of shown. */
  photos: ReadonlyMap<string, Uint8Array>;
  /** Where the report is made: photos that a device does not have may be elsewhere. */
  madeOn: 'server' | 'device';
}

/** The photos of a proof that can be drawn, and a line for each that can't, in order. */
async function gather(
  { photos: ids }: ReportProof,
  { photos, language, madeOn }: ReportFiles,
): Promise<{ pictures: Picture[]; missing: string[] }> {
  const labels = reportLabels[language];
  const pictures: Picture[] = [];
  const missing: string[] = [];
  for (const [index, id] of ids.entries()) {
    const bytes = photos.get(id);
    const picture = bytes === undefined ? null : await pictureOf(bytes);
    if (picture !== null) pictures.push(picture);
    else if (bytes === undefined && madeOn === 'device') missing.push(labels.photoElsewhere(index + 1, ids.length));
    else missing.push(labels.photoMissing);
  }
  return { pictures, missing };
}

async function writeProof(pages: ReportPages, proof: ReportProof, files: ReportFiles): Promise<void> {
  pages.space(6);
  pages.text(proof.heading, { bold: true });
  for (const fact of proof.facts) pages.fact(fact);
  if (proof.comment !== null) pages.text(proof.comment);
  pages.space(4);
  const { pictures, missing } = await gather(proof, files);
  const broken = pages.pictures(pictures);
  const { photoMissing } = reportLabels[files.language];
  for (const line of [...missing, ...Array<string>(broken).fill(photoMissing)]) pages.text(line, { dim: true });
}

/** Makes the PDF report of a task (specification 9): A4, Greek in embedded fonts, pages numbered. */
export async function writeReport(report: ReportText, files: ReportFiles): Promise<Uint8Array> {
  const pages = new ReportPages(files.fonts);
  pages.text([report.company, report.title].join(' · '), { dim: true });
  pages.text(report.heading, { size: 18, bold: true });
  pages.text(report.made, { size: 8, dim: true });
  pages.space(8);
  for (const fact of report.facts) pages.fact(fact);
  for (const place of report.places) {
    pages.space(14);
    pages.text(place.heading, { size: 13, bold: true });
    for (const fact of place.facts) pages.fact(fact);
    if (place.steps.length > 0) {
      pages.space(6);
      pages.text(reportLabels[files.language].steps, { bold: true });
      for (const fact of place.steps) pages.fact(fact);
    }
    for (const proof of place.proofs) await writeProof(pages, proof, files);
  }
  return pages.finish(reportLabels[files.language].page);
}
