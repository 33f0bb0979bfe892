import type { jsPDF } from 'jspdf';

/** TrueType fonts with Greek, as bytes. */
export interface ReportFonts {
  regular: Uint8Array;
  bold: Uint8Array;
}

/** The font family's name in a document. */
export const family = 'Report';

/** jsPDF takes fonts as binary strings. */
function byteText(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return parts.join('');
}

/** Adds the fonts to a document, which embeds the letters that it uses. */
export function addFonts(doc: jsPDF, { regular, bold }: ReportFonts): void {
  for (const [style, bytes] of [['normal', regular] as const, ['bold', bold] as const]) {
    doc.addFileToVFS(`${style}.ttf`, byteText(bytes));
    doc.addFont(`${style}.ttf`, family, style);
  }
}
