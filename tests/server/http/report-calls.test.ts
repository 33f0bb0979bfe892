import { beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import type { NewRow, Rows } from '../../../domain/rows.ts';
import type { Mail } from '../../../server/integrations/mail/mailer.ts';
import { mailJobSchema } from '../../../server/services/jobs.ts';
import { sendMail } from '../../../server/services/mail/send-mail.ts';
import { bodyOf, contentOf, ghost, refusal } from '../../support/answers.ts';
import { describeRules } from '../../support/databases.ts';
import { formOf } from '../../support/forms.ts';
import { smallJpeg } from '../../support/photos.ts';
import { readPdf } from '../../support/read-pdf.ts';
import { type TestClient, type TestServer, testServer } from '../../support/server.ts';
import { change, freshId, store } from '../../support/sync-office.ts';

type Task = Rows['tasks'];

describeRules('the report of a task, and the mail about it (sections 2.3 and 7)', (opener) => {
  let server: TestServer;
  let boss: TestClient;
  let installer: TestClient;
  let client: TestClient;
  let stranger: TestClient;
  let task: Task;
  let proofs: Rows['proofs'][];

  const pdfOf = async (who: TestClient, id: string, locale = 'gr') => {
    const answer = await server.app.inject({
      method: 'GET',
      url: `/rest/tasks/sendPdf/${id}`,
      headers: { authorization: `Bearer ${must(who.session, 'a session').token}`, locale },
    });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="task-\d+\.pdf"/);
    const pages = readPdf(answer.rawPayload);
    return { text: pages.map(({ text }) => text).join('\n'), images: pages.flatMap(({ images }) => images).length };
  };

  const set = (values: Partial<NewRow<'tasks'>>) =>
    store(server.context.database.kysely, [change('tasks', task.id, values)]);

  const prove = async (comment: string): Promise<Rows['proofs']> => {
    const page = await boss.patch(`/operational-addresses/paged/${task.id}`, { rows: 1 });
    const [address] = contentOf<Rows['operational-addresses']>(page);
    const form = await formOf([
      ['file', { file: new Uint8Array(smallJpeg()), name: 'a.jpg' }],
      ['pow', { json: { operationalAddress: { id: must(address, 'an address').id }, comment } }],
    ]);
    return bodyOf(await installer.post('/pow-i/multi-upload', form.body, { headers: form.headers }));
  };

  beforeAll(async () => {
    server = await testServer(opener);
    boss = await server.signIn('boss');
    installer = await server.signIn('installer');
    client = await server.signIn('client');
    stranger = await server.signIn('newboss');
    const customer = must(client.session?.user.customer, 'the customer of the client');
    const filters = {
      customer: { value: { id: customer.id }, matchMode: 'equals' },
      employeesAssignees: { value: { id: installer.userId }, matchMode: 'equals' },
    };
    task = must(contentOf<Task>(await boss.patch('/tasks/paged/active', { rows: 1, filters }))[0], 'a task');
    proofs = [await prove('Κρυφό σχόλιο'), await prove('Κοινό σχόλιο')];
    bodyOf(await boss.patch(`/pow-i/changeShareState/${proofs[1]?.id}/FULL_SHARE`));
    await set({ salesPrice: 1234.5 });
  });

  describe('the report', () => {
    it('has the task, its addresses and its proof with photos, in the language of the caller', async () => {
      const { text, images } = await pdfOf(boss, task.id);
      for (const part of [
        'Αναφορά εργασίας',
        task.nickname,
        'Τεχνική Πάτρας',
        'Κρυφό σχόλιο',
        'Κοινό σχόλιο',
        'Αποδεικτικό εγκατάστασης',
      ])
        expect(text).toContain(part);
      expect(images).toBe(2);
      expect((await pdfOf(boss, task.id, 'en')).text).toContain('Task report');
    });

    it('never shows a sales price to those without VIEW_SALES_PRICE', async () => {
      expect((await pdfOf(boss, task.id)).text).toContain('1.234,50');
      for (const who of [installer, client]) {
        const { text } = await pdfOf(who, task.id);
        expect(text).not.toContain('Τιμή πώλησης');
        expect(text).not.toContain('234,50');
      }
    });

    it('shows a customer only the proof that was shared', async () => {
      const { text, images } = await pdfOf(client, task.id);
      expect(text).toContain('Κοινό σχόλιο');
      expect(text).not.toContain('Κρυφό σχόλιο');
      expect(images).toBe(1);
    });

    it('has the work of the parts that a task was split into', async () => {
      const parts = contentOf<Task>(await boss.patch('/tasks/paged/active', { rows: 1000 }));
      const root = must(
        parts.find(({ id, company, rootTask }) => id !== task.id && rootTask === null && company?.id === boss.userId),
        'a task that is to be above',
      );
      const alone = await pdfOf(boss, root.id);
      await set({ rootTask: { id: root.id } });
      const { text, images } = await pdfOf(boss, root.id);
      await set({ rootTask: null });
      expect(alone.text).not.toContain('Κοινό σχόλιο');
      expect(text).toContain('Κοινό σχόλιο');
      expect(images).toBe(alone.images + 2);
    });

    it('is for those who see the task', async () => {
      expect(refusal(await stranger.get(`/tasks/sendPdf/${task.id}`))).toEqual([404, 'not_found']);
      expect(refusal(await boss.get(`/tasks/sendPdf/${ghost}`))).toEqual([404, 'not_found']);
    });
  });

  describe('the mail', () => {
    const notify = (who: TestClient, query: Record<string, string>) =>
      who.post('/tasks/send-completion-email', undefined, { query: { taskID: task.id, ...query } });
    const good = { addresses: 'a@example.com; B@example.com, b@EXAMPLE.com', subject: 'Η εργασία σας' };

    it('is for finished tasks, by who plans them, with recipients and a subject', async () => {
      expect(refusal(await notify(boss, good))).toEqual([409, 'task_transition_not_allowed']);
      await set({ taskCompletionStatus: 'FINISHED' });
      for (const who of [installer, client]) expect(refusal(await notify(who, good))).toEqual([403, 'not_permitted']);
      expect(refusal(await notify(stranger, good))).toEqual([404, 'not_found']);
      for (const wrong of [
        { addresses: '' },
        { addresses: 'x' },
        { subject: '  ' },
        {
          addresses: Array(21)
            .fill(0)
            .map((_, index) => `${index}@example.com`)
            .join(),
        },
      ])
        expect(refusal(await notify(boss, { ...good, ...wrong }))).toEqual([400, 'validation']);
    });

    it('goes to each recipient once, with the report as the customer sees it', async () => {
      await set({ taskCompletionStatus: 'CONFLICTED_FINISHED' });
      const before = await server.context.jobs.counts();
      bodyOf(await notify(boss, good));
      expect((await server.context.jobs.counts()).waiting).toBe(before.waiting + 2);
      const sent: Mail[] = [];
      const mailer = { send: async (mail: Mail) => void sent.push(mail), close: () => undefined };
      const context = { ...server.context, integrations: { ...server.context.integrations, mailer } };
      const job = {
        kind: 'completion',
        taskId: task.id,
        to: 'a@example.com',
        subject: good.subject,
        by: boss.userId,
        language: 'el',
      };
      const late = { id: freshId(), signal: AbortSignal.abort(new Error('given to somebody else')) };
      await expect(sendMail(context, late, mailJobSchema.parse(job))).rejects.toThrow('given to somebody else');
      expect(sent).toEqual([]);
      await sendMail(context, { id: freshId() }, mailJobSchema.parse(job));
      expect(sent).toMatchObject([
        { to: 'a@example.com', subject: 'Η εργασία σας', text: expect.stringContaining(task.nickname) },
      ]);
      const [report] = sent[0]?.attachments ?? [];
      expect(report).toMatchObject({ mediaType: 'application/pdf', name: expect.stringMatching(/^task-\d+\.pdf$/) });
      const text = readPdf(must(report, 'the report').bytes)
        .map((page) => page.text)
        .join('\n');
      expect(text).toContain('Κοινό σχόλιο');
      expect(text).not.toContain('Κρυφό σχόλιο');
      expect(text).not.toContain('234,50');
    });

    it('is not sent without end', async () => {
      const tries = [];
      for (let each = 0; each < 205; each += 1) tries.push((await notify(boss, good)).status);
      // A day of 60 jobs is closed without a word.
      expect(tries.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 200));
      expect(tries.at(-1)).toBe(429);
    });
  });
});
