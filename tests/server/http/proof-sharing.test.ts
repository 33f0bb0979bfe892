import { beforeAll, describe, expect, it } from 'vitest';
import { type ShareState, shareStates } from '../../../domain/proof/states.ts';
import type { PullReply } from '../../../domain/protocol/pull.ts';
import type { Rows } from '../../../domain/rows.ts';
import { boss } from '../../domain/people.ts';
import { bodyOf } from '../../support/answers.ts';
import { describeOnBothDatabases } from '../../support/databases.ts';
import { sendForm } from '../../support/forms.ts';
import { smallJpeg } from '../../support/photos.ts';
import { PullingDevice } from '../../support/pulling-device.ts';
import { type TestClient, type TestServer, testServer } from '../../support/server.ts';
import { change, create, freshId, store } from '../../support/sync-office.ts';

/** What somebody is shown of a proof: nothing, or whether its words and its photos are there. */
interface Shown {
  comment: boolean;
  photos: boolean;
}

const everything: Shown = { comment: true, photos: true };
const nothing = null;

/** Who sees which field of a proof in each share state (specification 4.7); the same by every road. */
const shownTo: Record<ShareState, Record<'boss' | 'installer' | 'client' | 'newboss', Shown | null>> = {
  HIDDEN: { boss: everything, installer: everything, client: nothing, newboss: nothing },
  PHOTO_SHARE: {
    boss: everything,
    installer: everything,
    client: { comment: false, photos: true },
    newboss: nothing,
  },
  TEXT_SHARE: {
    boss: everything,
    installer: everything,
    client: { comment: true, photos: false },
    newboss: nothing,
  },
  FULL_SHARE: { boss: everything, installer: everything, client: everything, newboss: nothing },
};

const table = shareStates.flatMap((state) =>
  (['boss', 'installer', 'client', 'newboss'] as const).map((who) => ({ state, who, shown: shownTo[state][who] })),
);

/** A device that pulls as somebody over the wire; who that is the server knows by their token. */
function pullingBy(who: TestClient): PullingDevice {
  return new PullingDevice(async (_, request) => bodyOf<PullReply>(await who.post('/sync/pull', request)), boss);
}

const words = 'Παραδόθηκε το τηλεχειριστήριο';

describeOnBothDatabases('what is shared of a proof of work', (opener) => {
  let server: TestServer;
  const people = new Map<string, TestClient>();
  const [task, address, proof] = [freshId(), freshId(), freshId()];
  let photo: string;

  const somebody = (name: string): TestClient => {
    const found = people.get(name);
    if (found === undefined) throw new Error(`${name} has not signed in`);
    return found;
  };
  const write = (...writes: Parameters<typeof store>[1]) => store(server.context.database.kysely, writes);

  const upload = async (who: TestClient, id: string): Promise<string> => {
    const parts: Parameters<typeof sendForm>[2]['parts'] = [
      ['file', { file: new Uint8Array(smallJpeg()), name: 'a.jpg' }],
    ];
    return bodyOf<Rows['photos']>(await sendForm(who, `/pow-i/upload-image/${id}`, { parts })).id;
  };

  beforeAll(async () => {
    server = await testServer(opener, { database: await opener.open() });
    for (const name of ['boss', 'installer', 'client', 'newboss', 'partner'])
      people.set(name, await server.signIn(name));
    const owner = somebody('boss');
    const company = { id: owner.userId };
    await write(
      create('tasks', task, {
        company,
        owner: company,
        customer: somebody('client').session?.user.customer ?? null,
        employeesAssignees: [{ id: somebody('installer').userId }],
        taskCompletionStatus: 'INSTALLED',
      }),
      create('operational-addresses', address, { company, task: { id: task } }),
      create('proofs', proof, {
        company,
        task: { id: task },
        operationalAddress: { id: address },
        type: 'INSTALLATION',
        comment: words,
      }),
    );
    photo = await upload(owner, proof);
  });

  describe.each(table)('$state, to $who', ({ state, who, shown }) => {
    beforeAll(() => write(change('proofs', proof, { shareState: state })));

    it('by the calls', async () => {
      const one = await somebody(who).get(`/pow-i/${proof}`);
      const photos = await somebody(who).get(`/photos/getAll/${proof}`);
      if (shown === null) {
        expect([one.status, photos.status]).toEqual([404, 404]);
        return;
      }
      expect(bodyOf<Rows['proofs']>(one).comment).toBe(shown.comment ? words : null);
      expect(bodyOf<Rows['photos'][]>(photos).map(({ id }) => id)).toEqual(shown.photos ? [photo] : []);
    });

    it('by the address of the file', async () => {
      const bytes = await somebody(who).get(`/photos/getImageByPhotoId/${photo}`);
      expect(bytes.status).toBe(shown?.photos === true ? 200 : 404);
    });

    it('by sync', async () => {
      const device = pullingBy(somebody(who));
      await device.pull();
      const row = device.row('proofs', proof);
      expect(row === undefined ? null : row.comment).toBe(shown?.comment === true ? words : null);
      expect(row === undefined).toBe(shown === null);
      expect(device.row('photos', photo) !== undefined).toBe(shown?.photos === true);
    });
  });
});
