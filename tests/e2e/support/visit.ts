import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { defaultTimeZone } from '../../../domain/kernel/time.ts';
import type { Step } from '../../../domain/steps/schema.ts';
import { datesFrom } from '../../../domain/task/schedule.ts';
import { findChromium, quietChromium } from '../../../tools/chromium.ts';
import { barcode, filmOf, pictureOf } from '../../support/barcodes.ts';
import { smallJpeg } from '../../support/photos.ts';
import type { Company } from './company.ts';
import { freshId } from './other-device.ts';
import { signOn } from './pad.ts';
import { PlannedTasks } from './planned-tasks.ts';

/** The number on the label that the phone's camera sees. */
export const serialNumber = 'LEB-2026/00417';

/** The address that is visited. */
export const visited = 'Λέβητας Δήμου 1';

/** The steps that are ticked, in their order. */
export const ticks = ['Κλειστή η παροχή', 'Στεγανότητα', 'Εξαερισμός', 'Ρύθμιση πίεσης', 'Καθαρός χώρος'];

const scanned = 'Σειριακός αριθμός λέβητα';

/** The names of what is tapped, in Greek. */
const words = {
  onMyWay: 'Έρχομαι',
  begun: 'Έφτασα και ξεκίνησα',
  photos: /^Προσθήκη φωτό/,
  another: 'Νέα λήψη',
  scan: `Σάρωση: ${scanned}`,
  sign: 'Υπογραφή πελάτη',
  done: 'Έτοιμο · Εγκατέστησα',
} as const;

const step = (title: string, given: Partial<Step> = {}): Step => ({
  id: freshId(),
  title,
  kind: 'TICK',
  required: true,
  unit: null,
  min: null,
  max: null,
  choices: [],
  count: 1,
  photoKind: null,
  shownIf: null,
  help: null,
  ...given,
});

/** A task of today for the installer, whose goods were collected in the morning, with steps; its id and that of its address. */
export async function planVisit(company: Company): Promise<{ task: string; address: string }> {
  const plan = await PlannedTasks.at(company);
  const template = freshId();
  const steps = [
    step('Φωτογραφίες μετά', { kind: 'PHOTO', photoKind: 'AFTER', count: 3 }),
    step(scanned, { kind: 'SERIAL_NUMBER' }),
    ...ticks.map((title) => step(title)),
    step('Ο πελάτης υπογράφει', { kind: 'SIGNATURE' }),
  ];
  await plan.boss.do('createStepTemplate', { id: template, nickname: 'Λέβητας', steps });
  const task = await plan.draft('Λέβητας Δήμου', {
    ...datesFrom(Date.now(), 2, defaultTimeZone),
    stepTemplate: { id: template },
  });
  await plan.boss.do('publishTask', { id: task.id });
  await plan.boss.do('assignEmployees', { id: task.id, employees: [plan.installer] });
  await plan.markOne(task, 0, 'Collected');
  return { task: task.id, address: task.addresses[0] };
}

/** A phone of an installer: Greek, 390 pixels wide, with a camera that looks at a label. */
export interface Phone {
  context: BrowserContext;
  page: Page;
  /** Makes its processor so many times slower. */
  slowDown(times: number): Promise<void>;
  close(): Promise<void>;
}

export async function openPhone(): Promise<Phone> {
  const directory = await mkdtemp(path.join(tmpdir(), 'ergon-camera-'));
  const film = path.join(directory, 'label.y4m');
  await writeFile(film, filmOf(pictureOf([await barcode(serialNumber, 'Code128')])));
  const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`];
  const browser = await chromium.launch({
    // The shell without windows has no cameras.
    executablePath: findChromium('whole'),
    args: [...quietChromium, ...camera],
  });
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'el-GR',
    timezoneId: defaultTimeZone,
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
    permissions: ['camera'],
  });
  const page = await context.newPage();
  return {
    context,
    page,
    async slowDown(times) {
      const chrome = await context.newCDPSession(page);
      await chrome.send('Emulation.setCPUThrottlingRate', { rate: times });
    },
    async close() {
      await browser.close();
      await rm(directory, { recursive: true });
    },
  };
}

/** From setting out to the mark, on My day. Everything is tapped; nothing is typed. */
export async function makeVisit(page: Page): Promise<void> {
  const patience = { timeout: 60_000 };
  const card = page.getByRole('article', { name: visited, exact: true });
  const tap = (name: string | RegExp): Promise<void> => card.getByRole('button', { name }).click(patience);
  await tap(words.onMyWay);
  await card.getByText('Καθ’ οδόν').waitFor(patience);
  // A drive takes longer than the time in which a second tap counts as a slip of the thumb.
  const left = await page.evaluate(() => performance.now());
  await page.waitForFunction((from) => performance.now() > from + 1600, left);
  await tap(words.begun);
  await card.getByText('Σε εξέλιξη').waitFor(patience);

  const shoot = async (open: Promise<void>): Promise<void> => {
    const camera = page.waitForEvent('filechooser', patience);
    await open;
    await (await camera).setFiles([{ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(smallJpeg()) }]);
  };
  const bar = page.getByRole('region', { name: 'Τελευταία λήψη' });
  await shoot(tap(words.photos));
  await bar.getByText('Η φωτογραφία αποθηκεύτηκε').waitFor(patience);
  for (const count of [2, 3]) {
    await shoot(bar.getByRole('button', { name: words.another }).click(patience));
    await card.getByRole('button', { name: new RegExp(` από ${count}$`) }).waitFor(patience);
  }

  await bar.getByRole('button', { name: words.scan }).click(patience);
  const sheet = page.getByRole('dialog', { name: `Βήματα · ${visited}` });
  await sheet
    .getByRole('textbox', { name: scanned })
    .and(page.locator(`[value="${serialNumber}"]`))
    .waitFor(patience);
  for (const title of ticks) {
    await sheet.getByRole('checkbox', { name: title }).click(patience);
    await sheet.getByRole('checkbox', { name: title, checked: true }).waitFor(patience);
  }
  // Above it is the step itself, which opens the same.
  await sheet.getByRole('button', { name: words.sign }).last().click(patience);
  const signing = page.getByRole('dialog', { name: `Υπογραφή · ${visited}` });
  await signOn(page, signing.getByRole('img', { name: /^Πλαίσιο υπογραφής/ }));
  await signing.getByRole('button', { name: words.done }).click(patience);
  await card.getByText('Εγκαταστάθηκε').waitFor(patience);
}
