import { takePhoto } from '../e2e/support/camera.ts';
import { blockStorage } from '../support/blocked-storage.ts';
import type { Desk } from './desk.ts';
import { demo, press, type Screen, seenBy, selectAll, viewer } from './screen.ts';

const nobody = seenBy('nobody');
const installer = seenBy('installer');

/** What is seen without a session. */
export const withoutSession: Screen[] = [
  nobody('login', '/login'),
  nobody('login-empty', '/login', { steps: press('access.login') }),
  nobody('login-refused', '/login', {
    steps: async (desk) => {
      await desk.fill('access.username', 'boss');
      await desk.fill('access.password', 'wrong');
      await desk.press('access.login');
      await desk.page.getByRole('alert').first().waitFor();
    },
  }),
  nobody('signup', '/signup'),
  nobody('signup-billing', '/signup', { steps: fillSignUp }),
  nobody('password-reset', '/password-reset'),
  nobody('reset-landing', '/reset-landing'),
  nobody('reset-landing-offline', '/reset-landing?problem=offline'),
  nobody('new-password', '/new-password?token=x'),
  nobody('register-landing', '/register-landing'),
  nobody('failed-transaction', '/failedTransaction'),
  nobody('privacy', '/privacy'),
  nobody('flow', (ids) => `/flow/${ids.flow(demo.finished)}`),
  nobody('flow-print', (ids) => `/flow/${ids.flow(demo.finished)}`, {
    steps: ({ page }) => page.emulateMedia({ media: 'print' }),
  }),
  nobody('flow-unknown', '/flow/AAAAAAAAAAAAAAAAAAAAAA'),
  nobody('not-found', '/nowhere'),
  nobody('storage-blocked', '/login', {
    steps: async ({ context, page }) => {
      await blockStorage(context);
      await page.reload();
      await page.getByRole('heading').first().waitFor();
    },
  }),
];

async function fillSignUp(desk: Desk): Promise<void> {
  const account = {
    username: 'efi',
    email: 'efi@example.org',
    name: 'Έφη',
    surname: 'Νικολάου',
    nickname: 'Έφη',
    password: 'secret-2',
    confirmPassword: 'secret-2',
    phoneNumber: '6971234567',
  };
  for (const [field, text] of Object.entries(account)) {
    await desk.fill(`registration.signup.${field}`, text);
  }
  await desk.press('registration.signup.next');
}

/** What is seen by who is sent out. */
export const inTheField: Screen[] = [
  installer('my-day', '/my-day'),
  installer('my-day-end', '/my-day', { steps: (desk) => desk.page.mouse.wheel(0, 9000) }),
  installer('my-day-empty', '/my-day?day=2030-01-01'),
  installer('working-time', '/working-time'),
  installer('working-time-day', '/working-time', {
    steps: async ({ page }) => {
      await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
      await page.getByRole('dialog').waitFor();
    },
  }),
  installer('my-day-order', '/my-day', {
    steps: async (desk) => {
      await desk.press('dayOrder.open');
      await desk.page.getByRole('dialog').getByRole('listitem').last().scrollIntoViewIfNeeded();
    },
  }),
  installer('my-day-offline', '/my-day', {
    steps: async (desk) => {
      await desk.context.setOffline(true);
      await desk.page.locator('article:visible').first().getByRole('button').first().click();
    },
  }),
  installer('address-menu', '/my-day', { steps: (desk) => desk.control('address.more').first().click() }),
  installer('address', (ids) => `/my-day?address=${ids.address(demo.planned)}`),
  installer('address-proof', (ids) => `/my-day?address=${ids.address(demo.photographed)}`, {
    steps: async (desk) => desk.page.getByRole('dialog').locator('img').first().scrollIntoViewIfNeeded(),
  }),
  installer('failure', '/my-day', {
    steps: async (desk) => {
      await desk.control('address.more').first().click();
      await desk.press('mark.FAILED');
    },
  }),
  installer('correction', '/my-day', {
    steps: async (desk) => {
      await desk.control('address.more').first().click();
      await desk.press('mark.correct');
    },
  }),
  installer('proof-new', (ids) => `/my-day?address=${ids.address(demo.planned)}&proof=new`),
  installer(
    'proof-edit',
    (ids) => `/my-day?address=${ids.address(demo.photographed)}&proof=${ids.proof(demo.photographed)}`,
  ),
  installer('proof-photo', viewer),
  installer('draw', (ids) => `/my-day?address=${ids.address(demo.planned)}&proof=new`, { steps: drawOnPhoto }),
  installer('history', (ids) => {
    const address = ids.address(demo.photographed);
    return `/my-day?address=${address}&history=operational-addresses/${address}`;
  }),
  installer('tasks', '/tasks'),
  installer('task', (ids) => `/tasks/${ids.task(demo.several)}`),
  installer('several', (ids) => `/tasks/${ids.task(demo.several)}?several=true`),
  installer('several-selected', (ids) => `/tasks/${ids.task(demo.several)}?several=true`, { steps: selectAll }),
  installer('calendar', '/calendar'),
  installer('map', '/map'),
  installer('addresses', '/addresses'),
  installer('personnel', '/personnel'),
  installer('me', '/me'),
  installer('me-end', '/me', { steps: (desk) => desk.page.mouse.wheel(0, 9000) }),
  installer('preferences', '/preferences'),
  installer('inbox', '/inbox'),
  installer('sync', '/my-day?sync=open'),
  installer('profile', '/profile'),
  installer('log', '/profile?tab=log'),
  installer('more', '/my-day', { steps: press('nav.more'), at: 'phone' }),
  // The server has answered that it is busy, so that the next try has its time; it stays so, and what is marked is not sent.
  installer('my-day-delayed', '/my-day', {
    steps: async (desk) => {
      const busy = { status: 503, headers: { 'retry-after': '300' }, contentType: 'application/problem+json' };
      const body = JSON.stringify({ type: 'about:blank', title: 'unavailable', status: 503, code: 'unavailable' });
      await desk.context.route('**/rest/sync/push', (route) => route.fulfill({ ...busy, body }));
      await desk.page.locator('article:visible').first().getByRole('button').first().click();
      await desk.page
        .getByRole('button', { name: /Retrying|Ξανά/ })
        .first()
        .waitFor();
    },
  }),
  installer('photo-taken', '/my-day', {
    at: 'phone',
    steps: async (desk) => {
      const { page, context } = desk;
      // The next look begins without this photo. Nothing is sent any more, so this is the last.
      await context.route('**/rest/**', (route) => route.abort());
      const chooser = page.waitForEvent('filechooser');
      await desk.control('address.addPhotos').last().click();
      const buffer = Buffer.from(await takePhoto(page, { width: 800, height: 600 }));
      await (await chooser).setFiles([{ name: 'camera.jpg', mimeType: 'image/jpeg', buffer }]);
      await page.getByRole('region').locator('img').waitFor();
    },
  }),
];

async function drawOnPhoto(desk: Desk): Promise<void> {
  const jpeg = await desk.page.evaluate(async () => {
    const canvas = new OffscreenCanvas(800, 600);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.fillStyle = '#7a8a94';
    context.fillRect(0, 0, 800, 600);
    context.fillStyle = '#d8dde0';
    context.fillRect(150, 120, 500, 360);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer());
    return [...bytes];
  });
  const form = desk.page.getByRole('dialog').last();
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(jpeg) };
  await form.locator('input[type=file][multiple]').first().setInputFiles(file);
  await form.locator('img').first().click();
  await desk.press('draw.title');
}
