import { beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../../domain/kernel/assert.ts';
import { derivedId } from '../../../domain/kernel/ids.ts';
import type { Rows } from '../../../domain/rows.ts';
import { bodyOf, refusal } from '../../support/answers.ts';
import { describeRules } from '../../support/databases.ts';
import { sendForm } from '../../support/forms.ts';
import { smallJpeg } from '../../support/photos.ts';
import { type TestClient, type TestServer, testServer } from '../../support/server.ts';
import { change, create, freshId, store } from '../../support/sync-office.ts';

describeRules('a proof of internal work', (opener) => {
  let server: TestServer;
  let boss: TestClient;
  let partner: TestClient;
  let client: TestClient;
  const [task, subtask, address, proof] = [freshId(), freshId(), freshId(), freshId()];
  const copiedAddress = derivedId(subtask, address);
  const copy = derivedId(proof, address);
  let photo: string;
  const announced = freshId();

  const bytesFor = (who: TestClient, id: string) => who.get(`/photos/getImageByPhotoId/${id}`);

  beforeAll(async () => {
    server = await testServer(opener);
    [boss, partner] = [await server.signIn('boss'), await server.signIn('partner')];
    client = await server.signIn('client');
    const customer = must(client.session?.user.customer, 'the customer of the client');
    const company = { id: boss.userId };
    const own = { company: { id: partner.userId }, task: { id: subtask } };
    await store(server.context.database.kysely, [
      create('tasks', task, {
        company,
        customer,
        owner: company,
        assignee: { id: partner.userId },
        taskCompletionStatus: 'ACCEPTED',
      }),
      create('operational-addresses', address, { company, task: { id: task } }),
      create('tasks', subtask, {
        company: own.company,
        customer,
        owner: own.company,
        rootTask: { id: task },
        taskCompletionStatus: 'INSTALLED',
      }),
      create('operational-addresses', copiedAddress, own),
      create('proofs', proof, {
        ...own,
        operationalAddress: { id: copiedAddress },
        type: 'INSTALLATION',
        comment: 'ok',
        // As it may still be from before this was refused.
        shareState: 'FULL_SHARE',
      }),
    ]);
    const parts: [string, { file: Uint8Array; name: string }][] = [
      ['file', { file: new Uint8Array(smallJpeg()), name: 'a.jpg' }],
    ];
    photo = bodyOf<Rows['photos']>(await sendForm(partner, `/pow-i/upload-image/${proof}`, { parts })).id;
  });

  it('is no matter of the customer, nor is the internal task, whatever is shared', async () => {
    expect((await client.get(`/tasks/${task}`)).status).toBe(200);
    expect((await client.get(`/tasks/${subtask}`)).status).toBe(404);
    expect((await client.get(`/pow-i/${proof}`)).status).toBe(404);
    expect((await bytesFor(client, photo)).status).toBe(404);
  });

  it('is not shared, for there is nobody who would see it', async () => {
    const sharing = await partner.patch(`/pow-i/changeShareState/${proof}/PHOTO_SHARE`);
    expect(refusal(sharing)).toEqual([403, 'not_permitted']);
    await store(server.context.database.kysely, [change('tasks', task, { assignee: null })]);
    const later = await partner.patch(`/pow-i/changeShareState/${proof}/PHOTO_SHARE`);
    expect(refusal(later)).toEqual([403, 'not_permitted']);
    await store(server.context.database.kysely, [change('tasks', task, { assignee: { id: partner.userId } })]);
  });

  describe('that another company gave', () => {
    it('is hidden from that company until it is propagated', async () => {
      expect((await boss.get(`/pow-i/${proof}`)).status).toBe(404);
      expect((await boss.patch(`/pow-i/propagate/${proof}`)).status).toBe(404);
      expect((await bytesFor(boss, photo)).status).toBe(404);
    });

    it('waits for its photos', async () => {
      await store(server.context.database.kysely, [
        create('photos', announced, {
          company: { id: partner.userId },
          task: { id: subtask },
          proof: { id: proof },
          state: 'EXPECTED',
        }),
      ]);
      expect((await partner.get(`/pow-i/canPropagate/${proof}`)).body).toBe(false);
      expect(refusal(await partner.patch(`/pow-i/propagate/${proof}`))).toEqual([409, 'photos_not_received']);
      await partner.get('/photos/remove', { query: { id: announced } });
      expect((await partner.get(`/pow-i/canPropagate/${proof}`)).body).toBe(true);
    });

    it('is then theirs, with photos whose bytes stay when the internal ones go', async () => {
      expect((await partner.patch(`/pow-i/propagate/${proof}`)).status).toBe(200);
      expect((await partner.get(`/pow-i/canPropagate/${proof}`)).body).toBe(false);
      expect(bodyOf<Rows['proofs']>(await boss.get(`/pow-i/${copy}`))).toMatchObject({
        comment: 'ok',
        operationalAddress: { id: address },
        shareState: 'HIDDEN',
      });
      const shown = derivedId(photo, address);
      expect((await bytesFor(boss, shown)).status).toBe(200);
      expect((await bytesFor(boss, photo)).status).toBe(404);
      await partner.delete(`/pow-i/${proof}`);
      expect((await bytesFor(boss, shown)).status).toBe(200);
    });

    it('is no longer shown to that company once it took the task back, which ends the internal work', async () => {
      const [request, late] = [freshId(), freshId()];
      const own = { company: { id: partner.userId }, task: { id: subtask } };
      await store(server.context.database.kysely, [
        create('task-assignments', request, {
          company: { id: boss.userId },
          sender: { id: boss.userId },
          receiver: { id: partner.userId },
          task: { id: task },
          status: 'ACCEPTED',
          typeStatus: 'ASSIGNMENT',
        }),
        change('tasks', task, { requestTaskAssignment: { id: request } }),
        create('proofs', late, { ...own, operationalAddress: { id: copiedAddress }, type: 'INSTALLATION' }),
      ]);
      expect((await partner.get(`/pow-i/canPropagate/${late}`)).body).toBe(true);
      expect((await boss.get(`/tasks/${subtask}`)).status).toBe(404);
      bodyOf(await boss.put('/task-assignment/cancel', { id: request }));
      expect(bodyOf<Rows['tasks']>(await partner.get(`/tasks/${subtask}`)).taskOperationalStatus).toBe('CANCELED');
      expect((await partner.get(`/pow-i/canPropagate/${late}`)).body).toBe(false);
      expect(refusal(await partner.patch(`/pow-i/propagate/${late}`))).toEqual([403, 'not_permitted']);
    });
  });
});
