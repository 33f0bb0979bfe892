import { must } from '../../domain/kernel/assert.ts';
import type { OperationalAddress } from '../../domain/schemas.ts';
import { smallJpeg } from '../support/photos.ts';
import { everythingSent, syncPill } from './support/desk.ts';
import { Keys } from './support/keys.ts';
import { Office } from './support/office.ts';
import { freshId, OtherDevice } from './support/other-device.ts';
import { PlannedTasks } from './support/planned-tasks.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ timeout: 240_000 });

const place = 'Καφέ Γεωργίου';
const running = 'Κλιματισμός Καφέ Γεωργίου';

test.describe('a boss without a mouse', () => {
  test.use({ viewport: { width: 1280, height: 720 }, hasTouch: false, locale: 'en-GB' });

  test('signs in, finds, publishes and assigns a task, filters the list, reviews a proof and takes a mark back', {
    tag: '@all',
  }, async ({ company, page }) => {
    const keys = new Keys(page);
    const { keyboard } = page;
    const planned = await PlannedTasks.at(company);
    await planned.draft('Φούρνος πλατείας');
    const office = await Office.signIn(company, 'boss');
    const addresses = await office.get<OperationalAddress[]>('operational-addresses/all');
    const [[, task] = []] = await planned.idsOf([running]);
    const cafe = must(
      addresses.find(({ nickname, task: { id } }) => nickname === place && id === task),
      'the address',
    );

    await page.goto(`${company.url}/login`);
    await keys.to(page.getByRole('textbox', { name: 'Username' }));
    await keyboard.type(company.username('boss'));
    await keys.to(page.getByRole('textbox', { name: 'Password' }));
    await keyboard.type('demo');
    await keyboard.press('Enter');
    await page.getByRole('table', { name: 'Tasks' }).getByRole('row').nth(1).waitFor();
    await everythingSent(page);

    await keyboard.press('Control+k');
    const palette = page.getByRole('dialog');
    await keys.on(palette.getByRole('combobox'));
    await keyboard.type('φουρνος πλατ');
    await palette.getByRole('option', { name: /Φούρνος πλατείας/ }).waitFor();
    await keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Φούρνος πλατείας' }).waitFor();
    await keys.notLost(palette);

    const actions = page.getByRole('button', { name: 'Actions: Φούρνος πλατείας' });
    await keys.choose(actions, 'Publish task');
    const publish = page.getByRole('dialog', { name: 'Publish task' });
    await keys.on(publish.getByRole('combobox', { name: 'Assign to' }));
    await keyboard.type('Παπαδ');
    await page.getByRole('option', { name: /^Γιώργος Παπαδόπουλος/ }).waitFor();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await keyboard.press('Escape');
    await keys.press(publish.getByRole('button', { name: 'Publish and assign' }));
    await expect(page.getByText('The task was published and assigned.')).toBeVisible();
    await keys.notLost(publish);

    await keyboard.press('g');
    await keyboard.press('t');
    const table = page.getByRole('table', { name: 'Tasks' });
    await table.getByRole('row').nth(5).waitFor();
    await keys.to(page.getByRole('searchbox', { name: 'Search by nickname' }));
    await keyboard.type('κλιματισμος καφε');
    await expect(table.getByRole('row')).toHaveCount(2);
    await keys.choose(page.getByRole('button', { name: `More actions: ${running}` }), 'Reschedule');
    const reschedule = page.getByRole('dialog', { name: `Reschedule: ${running}` });
    await keys.on(reschedule.getByRole('textbox').first());
    await keyboard.press('Escape');
    await keys.notLost(reschedule);
    await keys.on(page.getByRole('button', { name: `More actions: ${running}` }));

    const installer = await OtherDevice.signIn(company, 'installer');
    await installer.do('createProof', {
      id: freshId(),
      type: 'INSTALLATION',
      nickname: 'Σαλόνι',
      operationalAddress: { id: cafe.id },
      addresses: [],
      status: 'NORMAL',
      comment: 'Στεγνό, χωρίς διαρροές',
      photos: [],
    });
    await keys.press(page.getByRole('link', { name: /^Notifications: [1-9]/ }));
    const told = page.getByRole('row', { name: /^New proof of work/ });
    await keys.press(told.getByRole('link', { name: /Open/ }));
    const proof = page.getByRole('dialog', { name: 'Installation · Σαλόνι' });
    await keys.on(proof.getByRole('button', { name: 'Share with customer' }));
    await keyboard.press('Enter');
    await expect(page.getByText('The customer now sees this proof of work.')).toBeVisible();
    await keys.notLost(proof);

    const card = page.getByRole('article', { name: place, exact: true });
    await keys.press(card.getByRole('button', { name: 'Mark collected' }));
    await expect(card).toContainText('Collected');
    await keys.on(card.getByRole('button', { name: 'Mark in progress' }));
    await keys.choose(card.getByRole('button', { name: 'More actions' }), 'Undo last mark');
    await expect(card).toContainText('No progress');
    await keys.on(card.getByRole('button', { name: 'More actions' }));
  });
});

test.describe('an installer with the keyboard of a tablet', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'en-GB' });

  test('signs in, marks, takes back, reports a failure, adds photo and comment, and signs out', {
    tag: '@all',
  }, async ({ company, page }) => {
    const keys = new Keys(page);
    const { keyboard } = page;
    await page.goto(`${company.url}/login`);
    await keys.to(page.getByRole('textbox', { name: 'Username' }));
    await keyboard.type(company.username('installer'));
    await keys.to(page.getByRole('textbox', { name: 'Password' }));
    await keyboard.type('demo');
    await keyboard.press('Enter');
    const card = page.getByRole('article', { name: place, exact: true });
    await card.waitFor();

    await keys.press(card.getByRole('button', { name: 'Mark collected' }));
    await expect(card).toContainText('Collected');
    await keys.on(card.getByRole('button', { name: 'Mark in progress' }));
    const more = card.getByRole('button', { name: 'More actions' });
    await keys.choose(more, 'Undo last mark');
    await expect(card).toContainText('No progress');
    await keys.on(more);

    const camera = page.waitForEvent('filechooser');
    await keys.press(card.getByRole('button', { name: /^Add photos/ }), 'Shift+Tab');
    await (await camera).setFiles([{ name: 'camera.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(smallJpeg()) }]);
    const bar = page.getByRole('region', { name: 'Photo just taken' });
    await expect(bar).toContainText('Photo saved');
    await keys.press(bar.getByRole('button', { name: 'Comment' }));
    const sheet = page.getByRole('dialog', { name: place });
    await keys.to(sheet.getByRole('textbox', { name: 'Comment' }));
    await keyboard.type('Στεγνό');
    await keys.press(sheet.getByRole('button', { name: 'Save' }));
    await keys.notLost(sheet);

    await keys.choose(more, 'Mark failed');
    const failure = page.getByRole('dialog', { name: /^Why did it fail/ });
    await keys.press(failure.getByRole('button', { name: 'No access' }));
    await expect(card).toContainText('No access');
    await keys.notLost(failure);

    await keys.press(page.getByRole('button', { name: syncPill }));
    const panel = page.getByRole('dialog', { name: 'Sync' });
    await panel.getByRole('heading', { level: 2 }).nth(1).waitFor();
    await keyboard.press('Escape');
    await keys.notLost(panel);
    await keys.on(page.getByRole('button', { name: syncPill }));
    await everythingSent(page);

    await keys.press(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Me' }));
    await page.getByRole('heading', { level: 1, name: 'Me' }).waitFor();
    await keys.press(page.getByRole('button', { name: 'Sign out' }));
    await page.getByRole('button', { name: 'Login' }).waitFor();
  });
});
