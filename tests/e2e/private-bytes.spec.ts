import { must } from '../../domain/kernel/assert.ts';
import { smallJpeg } from '../support/photos.ts';
import { signedIn } from './support/company.ts';
import { Office } from './support/office.ts';
import { expect, test } from './support/test.ts';

test('bytes of a photo stay with who may see them, in one browser before and after a sign-out', async ({
  page,
  company,
}) => {
  const office = await Office.signIn(company, 'boss');
  const [address] = await office.get<{ id: string }[]>('operational-addresses/all');
  const { token } = await signedIn(company, 'boss');
  // A page of the same address, without the app, which would sign in by itself.
  await page.goto(`${company.url}/manifest.webmanifest`);

  const photo = await page.evaluate(
    async ({ bytes, token, address }) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg');
      const pow = JSON.stringify({ operationalAddress: { id: address }, comment: 'ok' });
      form.append('pow', new Blob([pow], { type: 'application/json' }), 'pow.json');
      const headers = { authorization: `Bearer ${token}` };
      const made = await fetch('/rest/pow-i/multi-upload', { method: 'POST', headers, body: form });
      const proof = await made.json();
      const photos = await (await fetch(`/rest/pow-i/images/${proof.id}`, { headers })).json();
      return String(photos[0].id);
    },
    { bytes: [...new Uint8Array(smallJpeg())], token, address: must(address, 'an address').id },
  );

  const read = (authorization: string | null, cache: RequestCache = 'default') =>
    page.evaluate(
      async ({ photo, authorization, cache }) => {
        const headers: Record<string, string> = authorization === null ? {} : { authorization };
        const reply = await fetch(`/rest/photos/getImageByPhotoId/${photo}`, { headers, cache });
        return { status: reply.status, size: (await reply.arrayBuffer()).byteLength };
      },
      { photo, authorization, cache },
    );

  const mine = await read(`Bearer ${token}`);
  expect(mine).toEqual({ status: 200, size: smallJpeg().byteLength });
  expect(await read(`Bearer ${token}`)).toEqual(mine);
  for (const cache of ['default', 'force-cache'] as const) expect((await read(null, cache)).status).toBe(401);

  const signedOut = await fetch(`${company.url}/rest/api/auth/signout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(signedOut.status).toBe(200);
  for (const cache of ['default', 'force-cache'] as const) expect((await read(null, cache)).status).toBe(401);
  expect((await read(`Bearer ${token}`)).status).toBe(401);
});

test('the page may ask for the camera, the place and a screen that stays on, and for nothing that it has no use for', async ({
  page,
  company,
}) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto(`${company.url}/login`);
  await page.getByRole('button', { name: /Login|Σύνδεση/ }).waitFor();
  const allowed = await page.evaluate(() => {
    const policy = Reflect.get(document, 'featurePolicy') as { allowsFeature(name: string): boolean };
    return ['camera', 'geolocation', 'screen-wake-lock', 'microphone', 'usb', 'payment'].filter((name) =>
      policy.allowsFeature(name),
    );
  });
  expect(allowed).toEqual(['camera', 'geolocation', 'screen-wake-lock', 'microphone']);
  expect(said.filter((text) => text.includes('Permissions-Policy'))).toEqual([]);
});
