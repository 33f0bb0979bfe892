import { must } from '../../domain/kernel/assert.ts';
import type { Address, OperationalAddress } from '../../domain/schemas.ts';
import { enter, untilKept } from './support/desk.ts';
import { faults } from './support/faults.ts';
import { Office } from './support/office.ts';
import { night, PlannedTasks } from './support/planned-tasks.ts';
import { expect, test } from './support/test.ts';

/** The place of a mark in a browser that has one, without network. */
test.describe.configure({ timeout: 180_000 });

/** These tests go offline, so the app has to be installed. */
test.use({ installed: true });
test.use({ locale: 'el-GR', timezoneId: 'Europe/Athens', permissions: ['geolocation'] });

const waitLong = { timeout: 60_000 };
const address = 'Πλυντήριο 1';
const dayOfWork = new Date(night + 24 * 60 * 60_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Athens' });

test('whoever agrees shows how far from the address they marked it; the mark does not wait for that', {
  tag: '@all',
}, async ({ page, context, company }) => {
  const plan = await PlannedTasks.at(company);
  const task = await plan.published('Πλυντήριο');
  await plan.boss.do('assignEmployees', { id: task.id, employees: [plan.installer] });
  const owner = plan.boss.userId;
  await plan.boss.do('editCompany', { id: owner, set: { askPosition: true } }, { askPosition: false });
  const office = await Office.signIn(company, 'boss');
  const workOf = async (): Promise<OperationalAddress> =>
    must(
      (await office.get<OperationalAddress[]>('operational-addresses/all')).find(({ id }) => id === task.addresses[0]),
      'the address',
    );
  const { installationAddress } = await workOf();
  const places = await office.get<Address[]>('addresses/all');
  const place = must(
    places.find(({ id }) => id === installationAddress?.id),
    'the place',
  );
  // 0.0004 degrees of latitude are 44 m.
  await context.setGeolocation({
    latitude: (place.latitude ?? 0) + 0.0004,
    longitude: place.longitude ?? 0,
    accuracy: 15,
  });
  await enter(page, company, 'installer', `/my-day?day=${dayOfWork}`);
  await page.getByRole('link', { name: address, exact: true }).waitFor(waitLong);
  await untilKept(page);
  await context.setOffline(true);

  const card = page.getByRole('article', { name: address });
  await card.getByRole('button', { name: 'Παρέλαβα', exact: true }).click();
  await expect(card.getByRole('button', { name: 'Ξεκίνησα', exact: true })).toBeVisible(waitLong);
  const question = page.getByRole('dialog', { name: 'Να φαίνεται πού σημειώνετε την εργασία;' });
  await expect(question).toBeVisible(waitLong);
  expect(await faults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Συμφωνώ' }).click();
  await card.getByRole('link', { name: address, exact: true }).click(waitLong);
  await expect(page.getByText('40 m από τη διεύθυνση, με ακρίβεια 15 m')).toBeVisible(waitLong);

  await context.setOffline(false);
  await expect.poll(async () => (await workOf()).markPlaces?.COLLECTED?.accuracy, waitLong).toBe(15);
});
