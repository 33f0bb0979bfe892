import type { Locator } from '@playwright/test';
import { must } from '../../domain/kernel/assert.ts';
import type { Desk } from './desk.ts';
import type { Ids } from './ids.ts';
import { demo, press, type Screen, seenBy, selectAll, viewer } from './screen.ts';

const boss = seenBy('boss');

const ofTask = (task: string, search: string) => (ids: Ids) => `/tasks/${ids.task(task)}?${search}`;

const action = (name: string, task: string): Screen =>
  boss(`task-${name}`, (ids) => `/tasks/${ids.task(task)}?action=${name}&of=${ids.task(task)}`);

/** Tasks and what is done with them. */
export const ofTasks: Screen[] = [
  ...['active', 'draft', 'finished', 'invoiced', 'owned', 'subtasks'].map((tab) =>
    boss(`tasks-${tab}`, `/tasks?tab=${tab}&always=true`),
  ),
  boss('tasks-filters', '/tasks', { steps: (desk) => desk.control('table.filters').first().click() }),
  boss('tasks-columns', '/tasks', { steps: press('table.columns'), at: 'laptop' }),
  boss('tasks-legend', '/tasks', { steps: press('table.legend'), at: 'laptop' }),
  boss('tasks-dates', '/tasks', { steps: press('tasks.dates'), at: 'laptop' }),
  boss('tasks-menu', '/tasks', { steps: (desk) => desk.control('table.moreOf').first().click() }),
  boss('tasks-views', '/tasks', { steps: press('views.title'), at: 'laptop' }),
  boss('tasks-views-kept', '/tasks', { steps: press('views.title', 'views.manage'), at: 'laptop' }),
  boss('tasks-bulk', '/tasks?tab=draft&always=true', {
    steps: async (desk) => {
      await desk.page.getByRole('row').getByRole('checkbox').nth(1).check();
      await desk.press('bulkEdit.assign.label');
      await desk.page.getByRole('dialog').waitFor();
    },
    at: 'laptop',
  }),
  boss('task', (ids) => `/tasks/${ids.task(demo.planned)}`),
  boss('task-split-root', (ids) => `/tasks/${ids.task('Φούρνοι Λαμπροπούλου, δύο καταστήματα')}`),
  boss('task-menu', (ids) => `/tasks/${ids.task(demo.planned)}`, { steps: press('taskAction.menuOf') }),
  boss('task-history', (ids) => `/tasks/${ids.task(demo.photographed)}?history=tasks/${ids.task(demo.photographed)}`),
  ...['basic', 'addresses', 'assignment', 'details'].map((tab) =>
    boss(`draft-${tab}`, ofTask(demo.draft, `form=${tab}`)),
  ),
  ...['basic', 'operational', 'assignment', 'proofs', 'details'].map((tab) =>
    boss(`form-${tab}`, ofTask(demo.photographed, `form=${tab}`)),
  ),
  boss('form-request', ofTask(demo.asked, 'form=assignment')),
  boss('proof-new', ofTask(demo.photographed, 'form=proofs&proving=INSTALLATION')),
  boss('proof-view', (ids) => ofTask(demo.photographed, `form=proofs&view=${ids.proof(demo.photographed)}`)(ids)),
  boss('proof-edit', (ids) => ofTask(demo.photographed, `form=proofs&edit=${ids.proof(demo.photographed)}`)(ids)),
  boss('proof-delete', (ids) => ofTask(demo.photographed, `form=proofs&delete=${ids.proof(demo.photographed)}`)(ids)),
  boss('proof-photo', (ids) => viewer(ids).replace('/my-day', `/tasks/${ids.task(demo.photographed)}`)),
  boss('address', (ids) => `/tasks/${ids.task(demo.photographed)}?address=${ids.address(demo.photographed)}`),
  boss('several', ofTask(demo.several, 'several=true')),
  boss('several-selected', ofTask(demo.several, 'several=true'), { steps: selectAll }),
  boss('several-finish', ofTask('Δωμάτια 201 έως 206, Ακταίον', 'several=true'), { steps: press('finish.open') }),
  action('delete', demo.draft),
  action('publish', demo.draft),
  action('clone', demo.planned),
  action('split', demo.several),
  boss('task-split-share', ofTask(demo.several, ''), {
    steps: async (desk) => {
      const id = desk.ids.task(demo.several);
      await desk.page.goto(`${new URL(desk.page.url()).origin}/tasks/${id}?action=split&of=${id}`);
      await desk.page.getByRole('dialog').getByRole('tab').last().click();
    },
  }),
  action('reschedule', demo.planned),
  action('pause', demo.photographed),
  action('cancel', demo.photographed),
  action('finish', 'Δωμάτια 201 έως 206, Ακταίον'),
  action('finalize', 'Κλιματιστικό, Φαρμακείο Ρηγοπούλου'),
  action('invoice', demo.finished),
  action('notifyCompletion', demo.invoiced),
  action('report', demo.photographed),
  boss('task-create', '/tasks/create'),
  boss('task-create-wrong', '/tasks/create', { steps: press('taskForm.create') }),
  boss('tasks-import', '/tasks/import'),
];

/** Drags the first unassigned task over the row of the first person, to an hour, and holds it there. */
async function dragWork({ page }: Desk, hour: string): Promise<void> {
  const boxOf = async (of: Locator) => must((await of.boundingBox()) ?? undefined, 'a place on the screen');
  const card = await boxOf(page.locator('[draggable=true]').first());
  const row = await boxOf(page.getByRole('listitem', { name: 'Γιώργος Παπαδόπουλος' }));
  const { x } = await boxOf(page.getByText(hour, { exact: true }).first());
  await page.mouse.move(card.x + 30, card.y + 15);
  await page.mouse.down();
  await page.mouse.move(card.x + 40, card.y + 20, { steps: 3 });
  await page.mouse.move(x + 4, row.y + row.height / 2, { steps: 12 });
}

/** Who does what when. */
export const planning: Screen[] = [
  ...['month', 'week', 'day'].map((view) => boss(`calendar-${view}`, `/calendar?view=${view}&pickups=true`)),
  boss('calendar-event', '/calendar?view=day', {
    steps: (desk) =>
      desk.page
        .getByRole('button', { name: new RegExp(demo.planned) })
        .first()
        .click(),
  }),
  boss('calendar-hidden', '/calendar?view=week', {
    at: 'laptop',
    steps: (desk) =>
      desk.page
        .getByRole('button', { name: /^\d+ (more|ακόμη) / })
        .first()
        .click(),
  }),
  boss('dispatch', '/dispatch'),
  boss('dispatch-week', '/dispatch?view=week'),
  boss('dispatch-tomorrow', '/dispatch?date=2026-03-12'),
  boss('dispatch-dropped', '/dispatch?date=2026-03-12', {
    at: 'laptop',
    steps: async (desk) => {
      await dragWork(desk, '11:00');
      await desk.page.mouse.up();
    },
  }),
  boss('dispatch-work', '/dispatch', {
    steps: (desk) =>
      desk.page
        .getByRole('button', { name: new RegExp(demo.planned) })
        .first()
        .click(),
  }),
  boss('map', '/map'),
  boss('insight', '/insight'),
  boss('insight-tables', '/insight?tables=true'),
];
