import type { BrowserContext, Page } from '@playwright/test';
import { must } from '../../domain/kernel/assert.ts';
import type { OperationalAddress, Photo, Proof, Task } from '../../domain/schemas.ts';
import type { AccountName } from '../../server/demo/people.ts';
import { takePhoto } from './support/camera.ts';
import { type Company, signedIn } from './support/company.ts';
import { enter, findNetwork, untilKept } from './support/desk.ts';
import { faults } from './support/faults.ts';
import { Office } from './support/office.ts';
import { expect, test } from './support/test.ts';
import { wordsOf } from './support/words.ts';

/** Somebody draws on a photo without network; the office gets both pictures, and whoever is outside of it the drawn one only. */
test.describe.configure({ timeout: 240_000 });

/** These tests go offline, so the app has to be installed. */
test.use({ installed: true });

const nickname = 'Κλιματισμός Καφέ Γεωργίου';
const name = 'Καφέ Γεωργίου';

let company: Company;
let office: Office;
let task: Task;
let address: OperationalAddress;

test.beforeEach(async ({ company: own }) => {
  company = own;
  office = await Office.signIn(company, 'boss');
  const tasks = await office.get<Task[]>('tasks/all');
  task = must(
    tasks.find((each) => each.nickname === nickname),
    'the task of the demo',
  );
  const addresses = await office.get<OperationalAddress[]>('operational-addresses/all');
  address = must(
    addresses.find((each) => each.task.id === task.id && each.nickname === name),
    'its address',
  );
});

const say = (key: string): string => wordsOf(test.info().project.use.locale)(key);
const editor = (page: Page) => page.getByRole('dialog', { name: say('draw.title'), exact: true });
const picture = (page: Page) => editor(page).locator('canvas');
const viewer = (page: Page) => page.getByRole('dialog', { name: say('proof.photos'), exact: true });

async function begin(page: Page, context: BrowserContext): Promise<void> {
  await enter(page, company, 'installer');
  await untilKept(page);
  await context.setOffline(true);
}

/** Drags over the photo from one place to another, in shares of what is shown of it. */
async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  const canvas = picture(page);
  const box = must((await canvas.boundingBox()) ?? undefined, 'the canvas');
  const { width, height } = await canvas.evaluate((element: HTMLCanvasElement) => ({
    width: element.width,
    height: element.height,
  }));
  const scale = Math.min(box.width / width, box.height / height);
  const left = box.x + (box.width - width * scale) / 2;
  const top = box.y + (box.height - height * scale) / 2;
  const at = ([x, y]: readonly [number, number]) => [left + x * width * scale, top + y * height * scale] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]));
  await page.mouse.move(...at(to));
  await page.mouse.up();
}

/** How much neighbouring pixels differ in a part of a photo (shares of it), on average; 0 within one colour. */
const roughness = (page: Page, bytes: Buffer, part: readonly [number, number, number, number]): Promise<number> =>
  page.evaluate(
    async ({ encoded, part: [x, y, width, height] }) => {
      const raw = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([raw], { type: 'image/jpeg' }));
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      const context = canvas.getContext('2d');
      context?.drawImage(picture, 0, 0);
      const [w, h] = [Math.floor(width * picture.width), Math.floor(height * picture.height)];
      const data =
        context?.getImageData(Math.floor(x * picture.width), Math.floor(y * picture.height), w, h).data ?? [];
      let sum = 0;
      for (let at = 4; at < data.length; at += 4) sum += Math.abs((data[at] ?? 0) - (data[at - 4] ?? 0));
      return sum / (data.length / 4);
    },
    { encoded: bytes.toString('base64'), part },
  );

const hidden = [0.6, 0.1, 0.3, 0.3] as const;

async function draw(page: Page): Promise<void> {
  await page.goto(`${company.url}/my-day?address=${address.id}&proof=new`);
  const sheet = page.getByRole('dialog').last();
  const photo = { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await takePhoto(page)) };
  await sheet.locator('input[type=file][multiple]').first().setInputFiles(photo);
  await sheet.getByRole('button', { name: new RegExp(`^${say('proof.photoOf').split(' ')[0]} 1`) }).click();
  await viewer(page)
    .getByRole('button', { name: say('draw.title'), exact: true })
    .click();
  await expect(picture(page)).toBeVisible();
  await drag(page, [0.1, 0.8], [0.4, 0.6]);
  await editor(page)
    .getByRole('button', { name: say('draw.blur'), exact: true })
    .click();
  await drag(page, [hidden[0] - 0.03, hidden[1] - 0.03], [0.93, 0.43]);
  await editor(page)
    .getByRole('button', { name: say('draw.text'), exact: true })
    .click();
  await editor(page)
    .getByRole('textbox', { name: say('draw.textField') })
    .fill('Λείπει το καπάκι');
  await editor(page)
    .getByRole('button', { name: say('draw.place'), exact: true })
    .click();
  await drag(page, [0.5, 0.5], [0.35, 0.9]);
  expect(await faults(page)).toEqual([]);
}

test('a photo is drawn on without network; its original stays in the company', { tag: '@all' }, async ({
  page,
  context,
  browser,
}) => {
  await begin(page, context);
  await draw(page);

  // A mark too many is taken back by the keyboard, and Escape asks before all of it is lost.
  await editor(page)
    .getByRole('button', { name: say('draw.arrow'), exact: true })
    .click();
  await drag(page, [0.2, 0.2], [0.4, 0.2]);
  await expect(picture(page)).toHaveAccessibleName(/4/);
  await page.keyboard.press('Control+z');
  await expect(picture(page)).toHaveAccessibleName(/3/);
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: say('draw.leaveTitle') });
  await question.getByRole('button', { name: say('action.cancel') }).click();
  await editor(page)
    .getByRole('button', { name: say('draw.done'), exact: true })
    .click();
  await expect(editor(page)).toBeHidden();
  await expect(viewer(page).getByRole('button', { name: say('proof.showOriginal') })).toBeVisible();

  // A reload in the middle of the form loses neither picture, and no mark.
  await page.reload();
  const sheet = page.getByRole('dialog').last();
  await sheet.getByRole('button', { name: new RegExp(`^${say('proof.photoOf').split(' ')[0]} 1`) }).click();
  await viewer(page)
    .getByRole('button', { name: say('draw.title'), exact: true })
    .click();
  await expect(picture(page)).toHaveAccessibleName(/3/);
  await page.keyboard.press('Escape');
  await expect(editor(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toBeHidden();
  await sheet.getByRole('button', { name: say('proof.save'), exact: true }).click();
  await expect(sheet).toBeHidden();

  await findNetwork(page);
  const { proof, photo } = await expectAtTheOffice(page);

  // At the office the two are one photo, which shows what it was drawn on.
  const looks = { locale: test.info().project.use.locale ?? 'el-GR', viewport: { width: 390, height: 844 } };
  const desk = await (await browser.newContext({ ...looks, reducedMotion: 'reduce' })).newPage();
  await enter(desk, company, 'boss');
  await desk.goto(`${company.url}/my-day?address=${address.id}&proof=${proof}&photo=${photo}`);
  await expect(viewer(desk).getByText('1 / 1')).toBeVisible();
  await expect(viewer(desk).getByRole('img', { name: say('proof.photoOf').split(' ')[0] ?? '' })).toBeVisible();
  await viewer(desk)
    .getByRole('button', { name: say('proof.showOriginal') })
    .click();
  await expect(viewer(desk).getByText(say('proof.original'))).toBeVisible();
  await expect(viewer(desk).getByRole('button', { name: say('draw.title'), exact: true })).toBeHidden();
  await desk.context().close();
});

async function expectAtTheOffice(page: Page): Promise<{ proof: string; photo: string }> {
  const proofs = await office.get<Proof[]>(`pow-i/opadd/${address.id}`);
  const pickups = await office.get<Proof[]>(`pow-p/opadd/${address.id}`);
  const [proof] = [...proofs, ...pickups].sort((one, other) => other.doneOn - one.doneOn);
  const { id, type } = must(proof, 'the proof');
  const photos = await office.get<Photo[]>(`photos/getAll/${id}`);
  const drawn = must(
    photos.find(({ originalOf }) => originalOf === null),
    'the drawn photo',
  );
  const original = must(
    photos.find(({ originalOf }) => originalOf?.id === drawn.id),
    'its original',
  );
  expect(photos).toHaveLength(2);
  const [shown, kept] = [await bytesFor('boss', drawn.id), await bytesFor('boss', original.id)];
  const [after, before] = [
    await roughness(page, must(shown ?? undefined, 'drawn'), hidden),
    await roughness(page, must(kept ?? undefined, 'original'), hidden),
  ];
  // The camera's noise is gone: blocks of one colour each, with a few edges between them.
  expect(after).toBeLessThan(before / 4);
  expect(shown?.includes('Exif')).toBe(false);

  await office.patch(`pow-${type === 'PICKUP' ? 'p' : 'i'}/changeShareState/${id}/FULL_SHARE`, {});
  expect(await bytesFor('client', original.id)).toBeNull();
  expect(await bytesFor('partner', original.id)).toBeNull();
  expect(await bytesFor('partner', drawn.id)).toBeNull();
  const theirs = await bytesFor('client', drawn.id);
  expect(theirs?.equals(must(shown ?? undefined, 'drawn'))).toBe(true);
  return { proof: id, photo: drawn.id };
}

/** The bytes of a photo as somebody gets them; null when they do not. */
async function bytesFor(account: AccountName, photo: string): Promise<Buffer | null> {
  const { token } = await signedIn(company, account);
  const reply = await fetch(`${company.url}/rest/photos/getImageByPhotoId/${photo}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return reply.ok ? Buffer.from(await reply.arrayBuffer()) : null;
}

test.describe('on a laptop', () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  test('a photo is drawn on in the whole of the window', { tag: '@all' }, async ({ page, context }) => {
    await begin(page, context);
    await draw(page);
    expect(await editor(page).boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 720 });
  });
});
