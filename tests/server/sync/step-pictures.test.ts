import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { day } from '../../../domain/kernel/time.ts';
import { newStep } from '../../../domain/steps/editing.ts';
import type { StepPicture } from '../../../domain/steps/schema.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { startSession } from '../../../server/services/accounts/sessions.ts';
import { deleteUnlinkedFiles } from '../../../server/services/housekeeping.ts';
import { describeRules } from '../../support/databases.ts';
import { smallJpeg } from '../../support/photos.ts';
import { PushingDevice } from '../../support/pushing-device.ts';
import { type Answer, type TestServer, testServer } from '../../support/server.ts';
import { freshId, makeJob, makeOffice, type Office } from '../../support/sync-office.ts';

const applied = { kind: 'applied' };

describeRules('pictures beside the help of steps (decision 0196)', (opener) => {
  let server: TestServer;
  let office: Office;
  let boss: PushingDevice;

  beforeAll(async () => {
    server = await testServer(opener, { demo: false });
  });

  beforeEach(async () => {
    office = await makeOffice(server.context.database.kysely);
    boss = new PushingDevice(server.context, office.boss);
  });

  const kysely = () => server.context.database.kysely;

  async function ask(viewer: Viewer, method: 'GET' | 'POST', url: string, body?: object): Promise<Answer> {
    const { token } = await startSession(server.context, viewer.userId);
    const reply = await server.app.inject({
      method,
      url: `/rest${url}`,
      headers: { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { payload: body }),
    });
    const isJson = String(reply.headers['content-type']).includes('json');
    return { status: reply.statusCode, body: isJson ? reply.json() : reply.rawPayload, headers: {} } as Answer;
  }

  const add = (viewer: Viewer, bytes: ArrayBuffer) =>
    ask(viewer, 'POST', '/step-pictures', { bytes: Buffer.from(bytes).toString('base64') });
  const added = async (viewer: Viewer): Promise<StepPicture> => (await add(viewer, smallJpeg())).body as StepPicture;
  const seen = async (viewer: Viewer, { hash }: StepPicture, task?: string): Promise<number> =>
    (await ask(viewer, 'GET', `/step-pictures?hash=${hash}${task === undefined ? '' : `&task=${task}`}`)).status;

  const stepWith = (picture: StepPicture | null) => ({ ...newStep(freshId()), title: 'Ένα', picture });

  /** A task that took the steps of a template when it was published. */
  async function publish(picture: StepPicture): Promise<{ task: string; template: string; steps: object[] }> {
    const template = freshId();
    const steps = [stepWith(picture)];
    expect(await boss.do('createStepTemplate', { id: template, nickname: 'Λέβητας', steps })).toEqual(applied);
    const taken = { template: { id: template }, number: 1, nickname: 'Λέβητας', steps };
    const job = await makeJob(kysely(), office, {
      addresses: 1,
      assignees: [office.installer.userId],
      set: { steps: taken },
    });
    return { task: job.taskId, template, steps };
  }

  it('are seen with the steps of a task, and by the office of their company; by nobody else', async () => {
    const picture = await added(office.boss);
    expect(picture).toMatchObject({ company: office.boss.companyId, size: smallJpeg().byteLength });
    const { task } = await publish(picture);
    expect(await seen(office.boss, picture)).toBe(200);
    expect(await seen(office.installer, picture, task)).toBe(200);
    expect(await seen(office.installer, picture)).toBe(404);
    expect(await seen(office.client, picture, task)).toBe(404);
    const stranger = await makeOffice(kysely(), 'elsewhere');
    expect(await seen(stranger.boss, picture)).toBe(404);
    expect(await seen(stranger.boss, picture, task)).toBe(404);
    // A picture that the task's steps don't have.
    expect(await seen(office.installer, { ...picture, hash: 'f'.repeat(64) }, task)).toBe(404);
  });

  it('are pictures by their bytes, small, and of the company that names them', async () => {
    expect(await add(office.installer, smallJpeg())).toMatchObject({ status: 403 });
    expect(await add(office.boss, new Uint8Array(500).fill(7).buffer)).toMatchObject({ body: { code: 'media_type' } });
    expect(await add(office.boss, new ArrayBuffer(600 * 1024))).toMatchObject({ body: { code: 'validation' } });
    const stranger = await makeOffice(kysely(), 'elsewhere');
    const theirs = await added(stranger.boss);
    const args = { id: freshId(), nickname: 'Λέβητας', steps: [stepWith(theirs)] };
    expect(await boss.do('createStepTemplate', args)).toMatchObject({ kind: 'rejected', code: 'rule' });
  });

  it('stay as long as a template or a task has them, and go with their company’s other unused files', async () => {
    const picture = await added(office.boss);
    const { task, template, steps } = await publish(picture);
    const kept = async () =>
      (
        await sql`select from uploads where hash = ${picture.hash} and company_id = ${picture.company}`.execute(
          kysely(),
        )
      ).rows.length;
    const args = { id: template, set: { steps: [stepWith(null)] } };
    expect(await boss.do('editStepTemplate', args, { base: { steps } })).toEqual(applied);
    server.clock.advance(100 * day);
    await deleteUnlinkedFiles(server.context);
    expect(await kept()).toBe(1);
    await sql`update tasks set steps = null where id = ${task}`.execute(kysely());
    await deleteUnlinkedFiles(server.context);
    expect(await kept()).toBe(0);
  });
});
