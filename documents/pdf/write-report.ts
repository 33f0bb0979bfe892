import type { ReportProof, ReportText } from './describe-task.ts';
import { type ReportFonts, ReportPages } from './pages.ts';
import { type Picture, pictureOf } from './picture.ts';
import { reportWords } from './words.ts';

export interface ReportFiles {
  fonts: ReportFonts;
  language: 'el' | 'en';
  /** The bytes of photos by their ids; one that is not here is not shown. */
  photos: ReadonlyMap<string, Uint8Array>;
}

async function writeProof(pages: ReportPages, proof: ReportProof, { photos, language }: ReportFiles): Promise<void> {
  const words = reportWords[language];
  pages.space(6);
  pages.text(proof.heading, { bold: true });
  for (const fact of proof.facts) pages.fact(fact);
  if (proof.comment !== null) pages.text(proof.comment);
  pages.space(4);
  const pictures: Picture[] = [];
  let missing = 0;
  for (const id of proof.photos) {
    const bytes = photos.get(id);
    const picture = bytes === undefined ? null : await pictureOf(bytes);
    if (picture === null) missing += 1;
    else pictures.push(picture);
  }
  missing += pages.pictures(pictures);
  for (let each = 0; each < missing; each += 1) pages.text(words.photoMissing, { dim: true });
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
    for (const proof of place.proofs) await writeProof(pages, proof, files);
  }
  return pages.finish(reportWords[files.language].page);
}
