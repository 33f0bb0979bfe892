import { beforeAll, expect, it } from 'vitest';
import { mostBytes } from '../../../domain/attached-file/mutations.ts';
import { must } from '../../../domain/kernel/assert.ts';
import type { Rows } from '../../../domain/rows.ts';
import { bodyOf, contentOf, ghost, refusal } from '../../support/answers.ts';
import { describeRules } from '../../support/databases.ts';
import { type FormPart, sendForm } from '../../support/forms.ts';
import { type TestClient, type TestServer, testServer } from '../../support/server.ts';

type AttachedFile = Rows['attached-files'];

describeRules('the calls of attached files (section 7)', (opener) => {
  let server: TestServer;
  let boss: TestClient;
  let installer: TestClient;
  let client: TestClient;
  let stranger: TestClient;
  let task: { id: string };

  beforeAll(async () => {
    server = await testServer(opener);
    boss = await server.signIn('boss');
    installer = await server.signIn('installer');
    client = await server.signIn('client');
    stranger = await server.signIn('newboss');
    const naming = { employeesAssignees: { value: { id: installer.userId }, matchMode: 'equals' } };
    const tasks = contentOf<Rows['tasks']>(await boss.patch('/tasks/paged/active', { rows: 50, filters: naming }));
    task = must(tasks[0], 'a task of the installer');
  });

  const file = (text: string | Uint8Array, name = 'plan.txt'): [string, FormPart] => ['file', { file: text, name }];
  const attach = (who: TestClient, files: [string, FormPart][], more: object = {}) =>
    sendForm(who, '/attachedFiles/multi-upload', { parts: [...files, ['attachedFile', { json: { task, ...more } }]] });

  it('keep the bytes of several files, and give them back as files to be saved', async () => {
    const made = bodyOf<AttachedFile[]>(await attach(installer, [file('ένα', 'Σχέδιο (α).TXT'), file('two')]));
    expect(made).toMatchObject([
      { name: 'Σχέδιο (α).TXT', extension: 'txt', size: 6, task: { id: task.id } },
      { name: 'plan.txt', size: 3, mediaType: 'application/octet-stream' },
    ]);
    const [first] = made;
    const answer = await boss.get(`/attachedFiles/file/${first?.id}`);
    expect(answer).toMatchObject({ status: 200, body: 'ένα' });
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="______ ___.TXT"; filename*=UTF-8''${encodeURIComponent('Σχέδιο (α).TXT').replace('(', '%28').replace(')', '%29')}`,
    });
    const listed = bodyOf<AttachedFile[]>(await boss.get(`/attachedFiles/task/${task.id}`));
    expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining(made.map(({ id }) => id)));
  });

  it('take as many bytes as are allowed and not one more', async () => {
    const bytes = new Uint8Array(mostBytes);
    expect(bodyOf<AttachedFile[]>(await attach(boss, [file(bytes)]))).toMatchObject([{ size: mostBytes }]);
    const before = bodyOf<AttachedFile[]>(await boss.get(`/attachedFiles/task/${task.id}`)).length;
    const over = await attach(boss, [file('small'), file(new Uint8Array(mostBytes + 1))]);
    expect(refusal(over)).toEqual([413, 'too_large']);
    expect(bodyOf<AttachedFile[]>(await boss.get(`/attachedFiles/task/${task.id}`))).toHaveLength(before);
  });

  it('say what a file is by its bytes, never by its name', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const [made] = bodyOf<AttachedFile[]>(await attach(boss, [file(png, 'page.html')]));
    const { headers } = await boss.get(`/attachedFiles/file/${made?.id}`);
    expect(headers['content-type']).toBe('image/png');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="page.html"/);
  });

  it('are announced first where the bytes follow, with the time of attaching', async () => {
    const created = server.clock.now() - 60_000;
    const given = { task, name: 'later.pdf', size: 4 };
    const row = bodyOf<AttachedFile>(await boss.post('/attachedFiles', given, { query: { created: String(created) } }));
    expect(row).toMatchObject({ name: 'later.pdf', extension: 'pdf', hash: null });
    expect(refusal(await boss.get(`/attachedFiles/file/${row.id}`))).toEqual([404, 'not_found']);
    const filled = bodyOf<AttachedFile[]>(await attach(boss, [file('%PDF', 'later.pdf')], { id: row.id }));
    expect(filled).toMatchObject([{ id: row.id, size: 4, hash: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    bodyOf(await attach(boss, [file('%PDF', 'later.pdf')], { id: row.id }));
    expect(refusal(await attach(boss, [file('other')], { id: row.id }))).toEqual([422, 'hash_mismatch']);
    expect(refusal(await boss.post('/attachedFiles', { ...given, size: mostBytes + 1 }))).toEqual([413, 'too_large']);
  });

  it('are renamed and deleted by the office of the company that attached them', async () => {
    const [made] = bodyOf<AttachedFile[]>(await attach(installer, [file('x')], { nickname: 'Κάτοψη' }));
    const id = must(made, 'the file').id;
    const edit = { id, nickname: 'Άλλο' };
    expect(refusal(await installer.put('/attachedFiles', edit))).toEqual([403, 'not_permitted']);
    expect(refusal(await stranger.put('/attachedFiles', edit))).toEqual([404, 'not_found']);
    expect(bodyOf(await boss.put('/attachedFiles', edit))).toMatchObject({ nickname: 'Άλλο', name: 'plan.txt' });
    expect(refusal(await installer.delete(`/attachedFiles/${id}`))).toEqual([403, 'not_permitted']);
    bodyOf(await boss.delete(`/attachedFiles/${id}`));
    expect(refusal(await boss.get(`/attachedFiles/file/${id}`))).toEqual([404, 'not_found']);
  });

  it('are not for others, nor without a file or a task', async () => {
    for (const who of [stranger, client]) expect((await attach(who, [file('x')])).status).toBeGreaterThanOrEqual(403);
    expect(refusal(await attach(stranger, [file('x')]))).toEqual([404, 'not_found']);
    expect(refusal(await stranger.get(`/attachedFiles/task/${task.id}`))).toEqual([404, 'not_found']);
    const [made] = bodyOf<AttachedFile[]>(await attach(boss, [file('x')]));
    for (const who of [stranger, client])
      expect(refusal(await who.get(`/attachedFiles/file/${made?.id}`))).toEqual([404, 'not_found']);
    expect(refusal(await attach(boss, []))).toEqual([400, 'validation']);
    expect(refusal(await attach(boss, [file('x')], { task: { id: ghost } }))).toEqual([404, 'not_found']);
    const without = await sendForm(boss, '/attachedFiles/multi-upload', { parts: [file('x')] });
    expect(refusal(without)).toEqual([400, 'validation']);
    const broken = { parts: [file('x'), ['attachedFile', { file: '{', name: 'a.json' }]] as [string, FormPart][] };
    expect(refusal(await sendForm(boss, '/attachedFiles/multi-upload', broken))).toEqual([400, 'malformed']);
  });
});
