import type { ReportFonts } from './fonts.ts';
import { reportLabels } from './labels.ts';
import { type Manual, type ManualBlock, plainText } from './manual.ts';
import { ManualPages, manualStyles } from './manual-pages.ts';

function writeBlock(pages: ManualPages, block: ManualBlock): void {
  switch (block.kind) {
    case 'item':
      pages.item(block.runs, block.number === null ? '•' : `${block.number}.`);
      break;
    case 'note':
      pages.note(block.runs);
      break;
    default:
      pages.text(block.runs, manualStyles[block.kind]);
  }
}

/** Makes the PDF of a manual: A4, Greek in embedded fonts, pages numbered. The same manual gives the same bytes. */
export function writeManual({ language, blocks }: Manual, fonts: ReportFonts): Uint8Array {
  const heading = blocks.find(({ kind }) => kind === 'title');
  const title = heading === undefined ? '' : plainText(heading);
  const pages = new ManualPages(fonts, { title, language });
  for (const block of blocks) writeBlock(pages, block);
  const { page } = reportLabels[language];
  return pages.finish((number, of) => `${title} · ${page(number, of)}`);
}
