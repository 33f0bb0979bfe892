import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReportProof, ReportText } from '../../../documents/pdf/describe-task.ts';
import type { ReportFonts } from '../../../documents/pdf/fonts.ts';
import { writeReport } from '../../../documents/pdf/write-report.ts';
import { must } from '../../../domain/kernel/assert.ts';
import { smallHeic, smallJpeg, withExif } from '../../support/photos.ts';
import { type DrawnImage, readPdf } from '../../support/read-pdf.ts';

let fonts: ReportFonts;
beforeAll(async () => {
  const font = (path: string) => readFile(`node_modules/@expo-google-fonts/inter/${path}`);
  fonts = {
    regular: await font('400Regular/Inter_400Regular.ttf'),
    bold: await font('600SemiBold/Inter_600SemiBold.ttf'),
  };
});

const jpeg = new Uint8Array(smallJpeg());
const turned = (orientation: number): Uint8Array => new Uint8Array(withExif(smallJpeg(), { orientation }));

const proofOf = (photos: string[], comment: string | null = null): ReportProof => ({
  heading: 'Απόδειξη εγκατάστασης',
  facts: [{ label: 'Κατάσταση', value: 'Κανονικά' }],
  comment,
  photos,
});

const report = (...proofs: ReportProof[]): ReportText => ({
  company: 'Τεχνική Πάτρας',
  title: 'Αναφορά εργασίας',
  heading: 'Αλλαγή φίλτρων: Άνω Καστρίτσι – ΰ΅',
  made: 'Έγινε: 21/11/2026 09:00',
  facts: [{ label: 'Πελάτης', value: 'Καφέ Γεωργίου' }],
  places: [{ heading: 'Κατάστημα', facts: [], steps: [{ label: 'Τάση', value: '230 V' }], proofs }],
});

const write = async (
  text: ReportText,
  photos: Record<string, Uint8Array> = {},
  madeOn: 'server' | 'device' = 'server',
) => readPdf(await writeReport(text, { fonts, language: 'el', photos: new Map(Object.entries(photos)), madeOn }));

const rounded = ({ left, bottom, width, height }: DrawnImage) => [left, bottom, width, height].map(Math.round);

describe('the report of a task (section 9)', () => {
  it('is A4 with Greek that can be read and copied', async () => {
    const [page, ...others] = await write(report(proofOf([], 'Ολοκληρώθηκε χωρίς πρόβλημα· ευχαριστούμε!')));
    expect(others).toEqual([]);
    expect(page?.text).toContain('230 V');
    expect(page?.size.map(Math.round)).toEqual([595, 842]);
    for (const text of [
      'Τεχνική Πάτρας · Αναφορά εργασίας',
      'Αλλαγή φίλτρων: Άνω Καστρίτσι',
      'Καφέ Γεωργίου',
      'Ολοκληρώθηκε χωρίς πρόβλημα· ευχαριστούμε!',
      'Σελίδα 1 από 1',
    ])
      expect(page?.text).toContain(text);
  });

  it('shows two images in a row, fit into 250 by 300, and four on a page, within margins of 32', async () => {
    const names = Array.from({ length: 9 }, (_, index) => `photo-${index}`);
    const pages = await write(report(proofOf(names)), Object.fromEntries(names.map((name) => [name, jpeg])));
    expect(pages.map(({ images }) => images.length)).toEqual([4, 4, 1]);
    const [first] = pages;
    for (const image of first?.images ?? []) {
      const [left = 0, bottom = 0, width, height] = rounded(image);
      // 32 by 24 pixels, as wide as allowed.
      expect([width, height]).toEqual([250, 188]);
      expect(left).toBeGreaterThanOrEqual(32);
      expect(left + 250).toBeLessThanOrEqual(595 - 32);
      expect(bottom).toBeGreaterThanOrEqual(32);
      expect(bottom + 188).toBeLessThanOrEqual(842 - 32);
    }
    const [one, two, three] = (first?.images ?? []).map(rounded);
    expect(two?.[0]).toBeGreaterThan((one?.[0] ?? 0) + 250);
    expect(two?.[1]).toBe(one?.[1]);
    expect(three?.[0]).toBe(one?.[0]);
    expect(three?.[1]).toBeLessThan((one?.[1] ?? 0) - 187);
  });

  it.each([3, 6, 8])('turns a photo with EXIF orientation %i within the same box', async (orientation) => {
    const pages = await write(report(proofOf(['upright', 'turned'])), { upright: jpeg, turned: turned(orientation) });
    const [upright, other] = must(pages[0], 'a page').images.map(rounded);
    const lies = orientation !== 3;
    expect(other?.slice(2)).toEqual(lies ? [225, 300] : [250, 188]);
    const top = (box: number[] | undefined) => (box?.[1] ?? 0) + (box?.[3] ?? 0);
    expect(Math.abs(top(other) - top(upright))).toBeLessThanOrEqual(1);
    expect(other?.[0]).toBeGreaterThan((upright?.[0] ?? 0) + 250);
  });

  it('says of photos that no PDF can show, are broken or not here that they are missing', async () => {
    const photos = {
      heic: new Uint8Array(smallHeic()),
      broken: jpeg.subarray(0, 40),
      huge: Uint8Array.from([
        0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 1, 0, 0, 0, 1, 0, 0,
      ]),
      good: jpeg,
    };
    const pages = await write(report(proofOf([...Object.keys(photos), 'absent'])), photos);
    const text = pages.map((page) => page.text).join('\n');
    expect(text.match(/Η φωτογραφία δεν μπορεί να εμφανιστεί εδώ\./g)).toHaveLength(4);
    expect(pages.flatMap(({ images }) => images)).toHaveLength(1);
  });

  it('names those that are not on the device that makes it', async () => {
    const [page] = await write(report(proofOf(['here', 'elsewhere'])), { here: jpeg }, 'device');
    expect(page?.text).toContain('Η φωτογραφία 2 από 2 δεν είναι σε αυτή τη συσκευή.');
    expect(page?.text).not.toContain('δεν μπορεί να εμφανιστεί');
    expect(page?.images).toHaveLength(1);
  });

  it('goes on over as many pages as it needs', async () => {
    const long = Array.from({ length: 200 }, (_, index) => `Γραμμή ${index}`).join('\n');
    const pages = await write(report(proofOf([], long)));
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.at(-1)?.text).toContain('Γραμμή 199');
    expect(pages.at(-1)?.text).toContain(`Σελίδα ${pages.length} από ${pages.length}`);
  });
});
