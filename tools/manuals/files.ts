import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReportFonts } from '../../documents/pdf/fonts.ts';
import { writeManual } from '../../documents/pdf/write-manual.ts';
import { readManual } from './read-manual.ts';

/** A manual as a file: where it is below the root of the project, and its bytes. */
export interface ManualFile {
  path: string;
  bytes: Uint8Array;
}

const font = (path: string): Uint8Array =>
  readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${path}`)));

/** The PDF of every Markdown file in docs/manuals, for public/manuals, from where the page downloads them. */
export function manualFiles(root: string): ManualFile[] {
  const fonts: ReportFonts = {
    regular: font('400Regular/Inter_400Regular.ttf'),
    bold: font('600SemiBold/Inter_600SemiBold.ttf'),
  };
  return (['el', 'en'] as const).flatMap((language) =>
    globSync(`docs/manuals/${language}/*.md`, { cwd: root })
      .sort()
      .map((source) => ({
        path: `public/manuals/${language}/${basename(source, '.md')}.pdf`,
        bytes: writeManual(readManual(readFileSync(join(root, source), 'utf8'), language), fonts),
      })),
  );
}
