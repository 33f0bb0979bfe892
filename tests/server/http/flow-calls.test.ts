import { beforeAll, describe, expect, it } from 'vitest';
import type { SharedFlow } from '../../../domain/catalogue/flow.ts';
import type { ShareState } from '../../../domain/proof/states.ts';
import type { NewRow, Rows } from '../../../domain/rows.ts';
import { workContent } from '../../../domain/signature/content.ts';
import { contentValues } from '../../domain/signature/signed-content.ts';
import { bodyOf, refusal } from '../../support/answers.ts';
import { describeRules } from '../../support/databases.ts';
import { formOf } from '../../support/forms.ts';
import { smallJpeg } from '../../support/photos.ts';
import { type TestClient, type TestServer, testServer } from '../../support/server.ts';
import { change, create, freshId, store } from '../../support/sync-office.ts';

const unknownId = 'AAAAAAAAAAAAAAAAAAAAAA';

describeRules('the flow preview (sections 2.3, 4.2 and 4.7)', (opener) => {
  let server: TestServer;
  let boss: TestClient;
  let partner: TestClient;
  let pkSharedId: string;
  const [task, address, place, otherCustomer] = [freshId(), freshId(), freshId(), freshId()];
  /** What the photo that is shared was drawn on. */
  const original = freshId();
  const proofs: Record<ShareState, { id: string; photo: string }> = {
    HIDDEN: { id: freshId(), photo: '' },
    PHOTO_SHARE: { id: freshId(), photo: '' },
    TEXT_SHARE: { id: freshId(), photo: '' },
    FULL_SHARE: { id: freshId(), photo: '' },
  };

  const write = (...writes: Parameters<typeof store>[1]) => store(server.context.database.kysely, writes);
  const setTask = (set: Partial<NewRow<'tasks'>>) => write(change('tasks', task, set));
  const open = (id: string) => server.anybody.get(`/flow/${id}`);
  const flow = async (): Promise<SharedFlow> => bodyOf(await open(pkSharedId));
  const photo = (id: string, sharedId: string) =>
    server.app.inject({ method: 'GET', url: `/rest/flow/photos/${id}`, query: { pkSharedId: sharedId } });
  /** Adds a photo to a proof; gives its id. */
  const upload = async (proof: string): Promise<string> => {
    const form = await formOf([['file', { file: new Uint8Array(smallJpeg()), name: 'a.jpg' }]]);
    return bodyOf<Rows['photos']>(await boss.post(`/pow-i/upload-image/${proof}`, form.body, { headers: form.headers }))
      .id;
  };

  beforeAll(async () => {
    server = await testServer(opener);
    boss = await server.signIn('boss');
    partner = await server.signIn('partner');
    const client = await server.signIn('client');
    const company = { id: boss.userId };
    const customer = client.session?.user.customer ?? null;
    await write(
      create('customers', otherCustomer, { company, nickname: 'Άλλος πελάτης' }),
      create('addresses', place, {
        company,
        street: 'Κορίνθου 121',
        region: 'Πάτρα',
        zipCode: '26223',
        telephone: '2610111222',
        comment: 'Σκύλος στην αυλή',
        name: 'Γκρινιάρης πελάτης',
      }),
      create('tasks', task, {
        company,
        owner: company,
        customer,
        nickname: 'Κλιματισμός',
        taskCompletionStatus: 'INSTALLED',
        pkSharedId: null,
        salesPrice: 4321.5,
        totalPayout: 1234.5,
        employeesAssignees: [{ id: boss.userId }],
      }),
      create('operational-addresses', address, {
        company,
        task: { id: task },
        nickname: 'Δύσκολος',
        installationAddress: { id: place },
        completionStatus: 'INSTALLED',
        payout: 777.5,
        salesPrice: 888.5,
        extraCosts: 999.5,
        communicationInfo: 'Κωδικός πόρτας 4711',
        commentFromInstallationProofOfWork: 'Κρυφό HIDDEN',
      }),
      ...Object.entries(proofs).map(([shareState, { id }]) =>
        create('proofs', id, {
          company,
          task: { id: task },
          operationalAddress: { id: address },
          type: 'INSTALLATION',
          author: { id: boss.userId },
          shareState: shareState as ShareState,
          comment: `Σχόλιο ${shareState}`,
        }),
      ),
    );
    for (const proof of Object.values(proofs)) proof.photo = await upload(proof.id);
    const { id: proof, photo: drawn } = proofs.FULL_SHARE;
    const {
      id: _,
      version: _version,
      createDate: _made,
      modifyDate: _changed,
      ...row
    } = bodyOf<Rows['photos']>(await boss.get(`/photos/${drawn}`));
    await write(create('photos', original, { ...row, proof: { id: proof }, originalOf: { id: drawn } }));
    pkSharedId = bodyOf<Rows['tasks']>(await boss.get(`/tasks/${task}`)).pkSharedId ?? '';
  });

  it('is under an id of 128 random bits that the server gives to every task', async () => {
    expect(pkSharedId).toMatch(/^[\w-]{22}$/);
    const tasks = bodyOf<Rows['tasks'][]>(await boss.get('/tasks/all'));
    const ids = tasks.map((each) => each.pkSharedId ?? '');
    expect(ids.every((each) => /^[\w-]{22}$/.test(each))).toBe(true);
    expect(new Set(ids).size).toBe(tasks.length);
  });

  describe('shows', () => {
    it('the task and its places to anybody, with the comments and photos that are shared', async () => {
      const { places, ...shown } = await flow();
      expect(shown).toMatchObject({ company: 'Τεχνική Πάτρας', nickname: 'Κλιματισμός', status: 'INSTALLED' });
      expect(places).toMatchObject([
        { street: 'Κορίνθου 121', region: 'Πάτρα', zipCode: '26223', status: 'INSTALLED' },
      ]);
      const seen = places[0]?.proofs.map(({ comment, photos }) => ({ comment, photos }));
      expect(seen).toHaveLength(3);
      expect(seen).toEqual(
        expect.arrayContaining([
          { comment: null, photos: [proofs.PHOTO_SHARE.photo] },
          { comment: 'Σχόλιο TEXT_SHARE', photos: [] },
          { comment: 'Σχόλιο FULL_SHARE', photos: [proofs.FULL_SHARE.photo] },
        ]),
      );
    });

    it('who signed, and whether it was for what is there now, without what the crew wrote', async () => {
      const row = bodyOf<Rows['operational-addresses']>(await boss.get(`/operational-addresses/${address}`));
      const { id } = proofs.FULL_SHARE;
      const signature = { kind: 'SIGNED', name: 'Άννα Δήμου', typed: false, at: 1, hash: 'a'.repeat(64) } as const;
      const all = await Promise.all(Object.values(proofs).map((each) => boss.get(`/photos/${each.photo}`)));
      const work = {
        task: { nickname: 'Κλιματισμός', steps: null },
        operational: row,
        place: bodyOf<Rows['addresses']>(await boss.get(`/addresses/${place}`)),
        photos: all.map((each) => bodyOf<Rows['photos']>(each)),
      };
      const signedContent = contentValues(workContent(work));
      await write(change('proofs', id, { signature, signedContent }));
      const shared = async () => (await flow()).places[0]?.proofs.find((each) => each.id === id)?.signature;
      expect(await shared()).toEqual({ ...signature, earlier: false });
      const nickname = { ...signedContent.work, task: 'Ψύξη' };
      await write(change('proofs', id, { signedContent: { ...signedContent, work: nickname } }));
      expect(await shared()).toEqual({ ...signature, earlier: true });
      expect(JSON.stringify(await flow())).not.toContain('Ψύξη');
      await write(change('proofs', id, { signature: null, signedContent: null }));
      expect(await shared()).toBeNull();
    });

    it('no price, cost, telephone number, name of a person, or words of the office and the crew', async () => {
      const text = JSON.stringify(await flow());
      for (const hidden of [
        '4321.5',
        '1234.5',
        '777.5',
        '888.5',
        '999.5',
        '2610111222',
        'Σκύλος',
        'Γκρινιάρης',
        'Δύσκολος',
        '4711',
        'HIDDEN',
        boss.userId,
        boss.session?.user.nickname ?? 'a name',
        task,
        place,
      ])
        expect(text).not.toContain(hidden);
    });

    it('the parts of a task that was split, and not what a subcontractor made of it for itself', async () => {
      const { customer } = bodyOf<Rows['tasks']>(await boss.get(`/tasks/${task}`));
      const [part, copy] = [freshId(), freshId()];
      const root = { rootTask: { id: task }, customer, taskCompletionStatus: 'INSTALLED' } as const;
      const made = [
        [part, boss, 'FINISHED'],
        [copy, partner, 'FAILED'],
      ] as const;
      for (const [id, { userId }, completionStatus] of made) {
        const company = { id: userId };
        await write(
          create('tasks', id, { ...root, company, owner: company, pkSharedId: null }),
          create('operational-addresses', freshId(), { company, task: { id }, completionStatus }),
        );
      }
      const { places } = await flow();
      expect(places.map(({ status }) => status).sort()).toEqual(['FINISHED', 'INSTALLED']);
    });
  });

  describe('gives the bytes of a photo', () => {
    it('with the id of the task, while its proof shows photos', async () => {
      const found = await photo(proofs.FULL_SHARE.photo, pkSharedId);
      expect([found.statusCode, found.headers['content-type']]).toEqual([200, 'image/jpeg']);
      expect(found.rawPayload.equals(Buffer.from(smallJpeg()))).toBe(true);
      expect(found.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-robots-tag': 'noindex' });
      await write(change('proofs', proofs.FULL_SHARE.id, { shareState: 'TEXT_SHARE' }));
      expect((await photo(proofs.FULL_SHARE.photo, pkSharedId)).statusCode).toBe(404);
      await write(change('proofs', proofs.FULL_SHARE.id, { shareState: 'FULL_SHARE' }));
    });

    it('but never of the original on which a shared one was drawn', async () => {
      expect(JSON.stringify(await flow())).not.toContain(original);
      expect((await photo(original, pkSharedId)).statusCode).toBe(404);
    });

    it.each(['HIDDEN', 'TEXT_SHARE'] as const)('but not of a proof that is %s', async (state) => {
      expect((await photo(proofs[state].photo, pkSharedId)).statusCode).toBe(404);
    });

    /** Makes an installed task, with a link of its own, that is somebody's or a part of another; gives both of its ids. */
    const installed = async (set: Partial<NewRow<'tasks'>>): Promise<{ id: string; link: string }> => {
      const id = freshId();
      const company = { id: boss.userId };
      await write(
        create('tasks', id, { company, owner: company, taskCompletionStatus: 'INSTALLED', pkSharedId: null, ...set }),
      );
      const link = bodyOf<Rows['tasks']>(await boss.get(`/tasks/${id}`)).pkSharedId ?? '';
      expect((await open(link)).status).toBe(200);
      return { id, link };
    };
    const customerOfTask = async () => bodyOf<Rows['tasks']>(await boss.get(`/tasks/${task}`)).customer;

    it.each([
      ['another task of the same customer', async () => ({ customer: await customerOfTask() })],
      ["a task of the company's other customer", async () => ({ customer: { id: otherCustomer } })],
      ['a part of the task', async () => ({ customer: await customerOfTask(), rootTask: { id: task } })],
    ])('but not with the id of %s', async (_which, set) => {
      const { link } = await installed(await set());
      for (const { photo: id } of Object.values(proofs)) expect((await photo(id, link)).statusCode).toBe(404);
    });

    it('but not with an id of no task', async () => {
      expect((await photo(proofs.FULL_SHARE.photo, unknownId)).statusCode).toBe(404);
    });

    it('that was taken for a part of the task, with the id of the task as well as with that of the part', async () => {
      const company = { id: boss.userId };
      const part = await installed({ customer: await customerOfTask(), rootTask: { id: task } });
      const [operationalAddress, proof] = [freshId(), freshId()];
      await write(
        create('operational-addresses', operationalAddress, {
          company,
          task: part,
          installationAddress: { id: place },
          completionStatus: 'INSTALLED',
        }),
        create('proofs', proof, {
          company,
          task: part,
          operationalAddress: { id: operationalAddress },
          type: 'INSTALLATION',
          author: { id: boss.userId },
          shareState: 'PHOTO_SHARE',
        }),
      );
      const taken = await upload(proof);
      for (const link of [pkSharedId, part.link]) expect((await photo(taken, link)).statusCode).toBe(200);
    });
  });

  it.each(['DRAFT', 'ACCEPTED', 'IN_PROGRESS', 'FAILED'] as const)(
    'is not there while the task is %s, as if nobody had given the id',
    async (taskCompletionStatus) => {
      await setTask({ taskCompletionStatus });
      const answer = await open(pkSharedId);
      expect(refusal(answer)).toEqual([404, 'not_found']);
      expect(refusal(await open(unknownId))).toEqual([404, 'not_found']);
      await setTask({ taskCompletionStatus: 'INSTALLED' });
    },
  );

  it('ends with the account of the company', async () => {
    await write(change('users', boss.userId, { deleted: true }));
    expect(refusal(await open(pkSharedId))).toEqual([404, 'not_found']);
    await write(change('users', boss.userId, { deleted: false }));
    expect((await open(pkSharedId)).status).toBe(200);
  });

  it('is not asked for without end', async () => {
    for (let each = 0; each < 110; each += 1) await open(unknownId);
    expect(refusal(await open(unknownId))).toEqual([429, 'rate_limited']);
    // Others are still answered.
    expect((await open(pkSharedId)).status).toBe(200);
  });
});
