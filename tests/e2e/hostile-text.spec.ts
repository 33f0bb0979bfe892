import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { readTable } from '../../documents/excel/read-table.ts';
import { must } from '../../domain/kernel/assert.ts';
import type { Rows } from '../../domain/rows.ts';
import { canPreviewFlow } from '../../domain/task/rules.ts';
import type { AccountName } from '../../server/demo/people.ts';
import { formOf } from '../support/forms.ts';
import { smallJpeg } from '../support/photos.ts';
import { readPdf } from '../support/read-pdf.ts';
import { type Company, signedIn } from './support/company.ts';
import { enter, everythingSent } from './support/desk.ts';
import { Office } from './support/office.ts';
import { freshId, OtherDevice } from './support/other-device.ts';
import { spoilRows } from './support/spoil-rows.ts';
import { expect, test } from './support/test.ts';
import { wordsOf } from './support/words.ts';

test.describe.configure({ timeout: 600_000 });

let company: Company;
let t: (key: string) => string;

test.beforeEach(({ company: own }) => {
  company = own;
  t = wordsOf(test.info().project.use.locale);
});

/** As it stands on a screen, however much more of it there is. */
const mark = '<img src=x onerror=';

/** Markup that would run in any place of a page where a text is taken for markup, the longest first; `field` says where from. */
function markupFor(field: string): string[] {
  const image = `${mark}ran('${field}')>`;
  return [
    `${image}'"><svg onload=ran('${field}')></textarea></script><script>ran('${field}')</script><a href="javascript:ran('${field}')">\u202Etxet`,
    `"'>${image}`,
    image,
    `${mark}ran()>`,
    '<img src=x>',
  ];
}

/** What a page did that was not asked of it: scripts and markup that were somebody's text. */
class Watch {
  readonly faults: string[] = [];
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  static async on(page: Page): Promise<Watch> {
    const watch = new Watch(page);
    const note = (what: string): void => void watch.faults.push(`${new URL(page.url()).pathname}: ${what}`);
    await page.exposeFunction('ran', (field?: string) => note(`ran ${field ?? ''}`));
    await page.exposeFunction('noteBlocked', (what: string) => note(`blocked ${what}`));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
        // A library tries whether it may build functions, and does without where it may not.
        if (blockedURI === 'eval') return;
        void Reflect.get(window, 'noteBlocked')(`${violatedDirective} ${blockedURI} ${sample}`);
      });
    });
    page.on('dialog', async (dialog) => {
      note(`dialog ${dialog.message()}`);
      await dialog.dismiss();
    });
    page.on('request', (request) => {
      if (/\/x(\?|$)/.test(request.url())) note(`asked for ${request.url()}`);
    });
    page.on('pageerror', (error) => note(`failed: ${error.message}`));
    return watch;
  }

  /** Waits until a screen shows a text as it was written, and has made no element of any. */
  async look(what: string): Promise<void> {
    const { page } = this;
    await expect(page.getByText(mark).filter({ visible: true }).first(), what).toBeVisible();
    await this.lookForMarkup(what);
  }

  async lookForMarkup(what: string): Promise<void> {
    const made = await this.page.evaluate(() =>
      [...document.querySelectorAll('img[src="x"], [onerror], [onload], script:not([src]), a[href^="javascript:" i]')]
        // The page's own data, which is no script.
        .filter((element) => element.getAttribute('type') !== 'application/json')
        .map(({ outerHTML }) => outerHTML.slice(0, 200)),
    );
    expect(made, what).toEqual([]);
    expect(this.faults, what).toEqual([]);
  }
}

interface Spoiled {
  task: Rows['tasks'];
  address: Rows['operational-addresses'];
  customer: string;
  place: string;
  /** The public link of a task. */
  flow: string;
}

/** Makes the demo company's words hostile, and what the demo has not: a proof with a photo, a file, a message, a refused change. */
async function spoil(databaseUrl: string): Promise<Spoiled> {
  const { user: boss } = await signedIn(company, 'boss');
  const { token: crew, user: installer } = await signedIn(company, 'installer');
  const office = await Office.signIn(company, 'boss');
  const tasks = await office.get<Rows['tasks'][]>('tasks/all');
  const addresses = await office.get<Rows['operational-addresses'][]>('operational-addresses/all');
  const found = tasks
    .filter((each) => each.employeesAssignees.some(({ id }) => id === installer.id) && each.customer !== null)
    .flatMap((task) => addresses.filter((each) => each.task.id === task.id).map((address) => ({ task, address })));
  const { task, address } = must(
    found.find((each) => each.address.completionStatus === 'NO_PROGRESS'),
    'a task of the installer',
  );
  const [name = ''] = markupFor('file');
  const send = async (path: string, body: BodyInit, headers: Record<string, string>): Promise<void> => {
    const answer = await fetch(`${company.url}/rest/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${crew}`, ...headers },
      body,
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  };
  const form = async (path: string, part: string, json: unknown): Promise<void> => {
    const { body, headers } = await formOf([
      ['file', { file: new Uint8Array(smallJpeg()), name: `${name.slice(0, 60)}.jpg` }],
      [part, { json }],
    ]);
    await send(path, new Uint8Array(body), headers);
  };
  await form('pow-i/multi-upload', 'pow', { operationalAddress: { id: address.id }, comment: 'x', nickname: 'x' });
  await form('attachedFiles/multi-upload', 'attachedFile', { task: { id: task.id } });
  const proofs = await office.get<Rows['proofs'][]>('pow-i/all');
  for (const { id, operationalAddress } of proofs)
    if (operationalAddress.id === address.id) await office.patch(`pow-i/changeShareState/${id}/FULL_SHARE`, {});
  const [label = ''] = markupFor('label');
  const item = { name: 'editTask', args: { id: task.id, set: { nickname: label } }, base: {}, at: 0, offset: 0 };
  const refused = { id: freshId(), reason: 'not_found', label, item, photos: [] };
  await send('sync/quarantine', JSON.stringify({ device: freshId(), items: [refused] }), {
    'content-type': 'application/json',
  });
  const fields = await spoilRows(databaseUrl, boss.id, markupFor);
  expect(fields.length).toBeGreaterThan(30);
  // Marks tell the office of the task by its new name, and stand in its history.
  const device = await OtherDevice.signIn(company, 'installer');
  await device.do('markCollected', { id: address.id }, { completionStatus: 'NO_PROGRESS' });
  const customer = must(task.customer, 'a customer').id;
  const shared = tasks.find((each) => each.company?.id === boss.id && each.customer !== null && canPreviewFlow(each));
  const { pkSharedId } = await office.get<Rows['tasks']>(`tasks/${must(shared, 'a task with a link').id}`);
  return {
    task,
    address,
    customer,
    flow: must(pkSharedId, 'the link'),
    place: must(address.installationAddress, 'a place').id,
  };
}

/** A browser of somebody's own in which nothing has been yet. */
async function openAs(browser: Browser, account: AccountName): Promise<{ page: Page; watch: Watch }> {
  const page = await (await browser.newContext()).newPage();
  const watch = await Watch.on(page);
  await enter(page, company, account);
  await everythingSent(page);
  return { page, watch };
}

test('markup that becomes a part of a page is noticed', { tag: '@all' }, async ({ page }) => {
  const watch = await Watch.on(page);
  await page.goto(`${company.url}/login`);
  await page.locator('h1').first().waitFor();
  await watch.lookForMarkup('as it is');
  const [, markup = ''] = markupFor('a test');
  await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), markup);
  await expect.poll(() => watch.faults.join()).toContain('blocked');
  await expect(watch.lookForMarkup('with markup')).rejects.toThrow('with markup');
});

test('what somebody wrote is shown as they wrote it, and never runs', { tag: '@all' }, async ({ browser, server }) => {
  const { task, address, customer, place, flow } = await spoil(server.databaseUrl);

  await test.step('to the office', async () => {
    const { page, watch } = await openAs(browser, 'boss');
    const open = async (path: string): Promise<void> => {
      await page.goto(company.url + path);
      await watch.look(path);
    };
    for (const path of [
      '/tasks?always=true&size=50',
      `/tasks/${task.id}`,
      `/tasks/${task.id}?address=${address.id}`,
      `/tasks/${task.id}?history=tasks/${task.id}`,
      `/tasks/${task.id}?form=basic`,
      '/addresses',
      `/addresses/${place}`,
      '/customers',
      `/customers/${customer}`,
      '/calendar',
      '/dispatch',
      '/map',
      '/personnel',
      '/profile',
      '/profile?tab=log',
      '/roles',
      '/scheduled',
      '/me',
      '/quarantine',
      '/devices',
    ])
      await open(path);
    for (const path of ['/my-day', '/inbox', '/insight', '/subcontractors/search', '/preferences', '/main']) {
      await page.goto(company.url + path);
      await page.locator('h1').first().waitFor();
      await watch.lookForMarkup(path);
    }
    await test.step('on a pin of the map', async () => {
      await page.goto(`${company.url}/map`);
      const pin = page.locator('.leaflet-marker-icon[aria-label]').first();
      await pin.waitFor();
      await pin.dispatchEvent('click');
      await watch.look('a pin of the map');
    });
    await test.step('in a toast', async () => {
      const draft = must(
        (await (await Office.signIn(company, 'boss')).get<Rows['tasks'][]>('tasks/all')).find(
          (each) => each.taskCompletionStatus === 'DRAFT' && each.company?.id === task.company?.id,
        ),
        'a draft',
      );
      await page.goto(`${company.url}/tasks?tab=draft&always=true&action=clone&of=${draft.id}`);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('taskAction.label.clone') })
        .click();
      await expect(page.locator('[role=status], [role=alert]').filter({ hasText: mark }).first()).toBeVisible();
      await watch.look('a toast');
    });
    await test.step('in the report', async () => {
      await page.goto(`${company.url}/tasks/${task.id}?action=report&of=${task.id}`);
      const save = page.getByRole('dialog').getByRole('button', { name: t('report.save') });
      await save.waitFor({ timeout: 60_000 });
      const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
      const bytes = await readFile(await download.path());
      expect(
        readPdf(bytes)
          .map(({ text }) => text.replaceAll('\n', ''))
          .join(''),
      ).toContain(mark);
      const objects = bytes.toString('latin1').replaceAll(/stream[\s\S]*?endstream/g, '');
      expect(objects.match(/\/(JavaScript|JS|Launch|URI|SubmitForm|AA)\b/g) ?? []).toEqual([]);
      await watch.lookForMarkup('the report');
    });
  });

  await test.step('to the crew', async () => {
    const { page, watch } = await openAs(browser, 'installer');
    for (const path of ['/my-day', '/tasks', `/tasks/${task.id}?address=${address.id}`, '/me']) {
      await page.goto(company.url + path);
      await watch.look(path);
    }
    await page.goto(`${company.url}/map`);
    await page.locator('h1').first().waitFor();
    await watch.lookForMarkup('/map');
  });

  await test.step('to the customer', async () => {
    const { page, watch } = await openAs(browser, 'client');
    for (const path of ['/tasks', `/tasks/${task.id}`, `/tasks/${task.id}?address=${address.id}`]) {
      await page.goto(company.url + path);
      await watch.look(path);
    }
  });

  await test.step('to anybody who has the link of a task', async () => {
    const page = await (await browser.newContext()).newPage();
    const watch = await Watch.on(page);
    await page.goto(`${company.url}/flow/${flow}`);
    await watch.look('/flow');
  });
});

test('names that are formulas are texts in the Excel file of a list, which has the prices of those alone who see them', {
  tag: '@all',
}, async ({ browser, server }) => {
  const { user: boss } = await signedIn(company, 'boss');
  const formulas = ['=1+1', '+1+1', '-1+1', '@SUM(1)', '\t=1+1', "=cmd|'/c calc'!A1"];
  let count = 0;
  await spoilRows(server.databaseUrl, boss.id, () => [must(formulas[count++ % formulas.length], 'a formula')]);
  const price = 48_151.62;
  const office = await OtherDevice.signIn(company, 'boss');
  const tasks = await (await Office.signIn(company, 'boss')).get<Rows['tasks'][]>('tasks/all');
  const { user: installer } = await signedIn(company, 'installer');
  const task = must(
    tasks.find(
      (each) =>
        each.company?.id === boss.id &&
        each.taskCompletionStatus === 'ACCEPTED' &&
        each.employeesAssignees.some(({ id }) => id === installer.id),
    ),
    'a task of the installer',
  );
  const addresses = await (await Office.signIn(company, 'boss')).get<Rows['operational-addresses'][]>(
    'operational-addresses/all',
  );
  const { id, salesPrice, payout } = must(
    addresses.find((each) => each.task.id === task.id),
    'an address',
  );
  await office.do('changeCosts', { id, set: { salesPrice: price, payout } }, { salesPrice, payout });

  /** The cells of the file that somebody exports, which has no formula. */
  const exported = async (account: AccountName, path: string): Promise<unknown[]> => {
    const { page } = await openAs(browser, account);
    await page.goto(company.url + path);
    const press = page.getByRole('button', { name: t('table.export') });
    const [download] = await Promise.all([page.waitForEvent('download'), press.click()]);
    const bytes = new Uint8Array(await readFile(await download.path()));
    const sheet = new TextDecoder().decode(must(unzipSync(bytes)['xl/worksheets/sheet1.xml'], 'the sheet'));
    expect(sheet).not.toMatch(/<f[ >]/);
    for (const [, text = ''] of sheet.matchAll(/<t[^>]*>([^<]*)<\/t>/g)) expect(text).not.toMatch(/^[=+\-@\t\r]/);
    return readTable(bytes).flatMap(({ cells }) => cells);
  };
  const list = '/tasks?always=true&size=50';
  const all = await exported('boss', list);
  expect(all.filter((cell) => formulas.includes(String(cell))).length).toBeGreaterThan(5);
  for (const path of ['/customers', '/addresses']) await exported('boss', path);
  // No list has a column of prices, and the device of who may not see them has none.
  const own = await exported('installer', list);
  expect(own.length).toBeGreaterThan(10);
  expect(own.map(String).join(' ')).not.toMatch(/48[.,]?151/);
});
