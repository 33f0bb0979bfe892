import { beforeAll, describe, expect, it } from 'vitest';
import { type ShareState, shareStates } from '../../../domain/proof/states.ts';
import type { PullReply } from '../../../domain/protocol/pull.ts';
import type { Rows } from '../../../domain/rows.ts';
import { boss } from '../../domain/people.ts';
import { bodyOf } from '../../support/answers.ts';
import { describeRules } from '../../support/databases.ts';
import { EventReader } from '../../support/event-reader.ts';
import { sendForm } from '../../support/forms.ts';
import { LiveFence, streamAt } from '../../support/live-fence.ts';
import { smallJpeg } from '../../support/photos.ts';
import { PullingDevice } from '../../support/pulling-device.ts';
import { postItem, pushItem } from '../../support/pushing-device.ts';
import { readPdf } from '../../support/read-pdf.ts';
import { photoArgs } from '../../support/rows-proof.ts';
import { type TestClient, type TestServer, testServer } from '../../support/server.ts';
import { change, create, freshId, store } from '../../support/sync-office.ts';

/**
 * What somebody is shown of a proof: nothing, or whether its words (nickname and comment) and its photos are there, and whether
 * these say what the phone knew of them.
 */
interface Shown {
  words: boolean;
  photos: 'whole' | 'without their place' | null;
}

const everything: Shown = { words: true, photos: 'whole' };
const nothing = null;

const everybody = ['boss', 'installer', 'partner', 'client', 'newboss'] as const;
type Name = (typeof everybody)[number];

/** Those who work on the task see all of it; the partner does it for the boss's company. */
const crew = { boss: everything, installer: everything, partner: everything };

/** Who sees which field of a proof in each share state (specification 4.7); the same by every road. */
const shownTo: Record<ShareState, Record<Name, Shown | null>> = {
  HIDDEN: { ...crew, client: nothing, newboss: nothing },
  PHOTO_SHARE: { ...crew, client: { words: false, photos: 'without their place' }, newboss: nothing },
  TEXT_SHARE: { ...crew, client: { words: true, photos: null }, newboss: nothing },
  FULL_SHARE: { ...crew, client: { words: true, photos: 'without their place' }, newboss: nothing },
};

const table = shareStates.flatMap((state) => everybody.map((who) => ({ state, who, shown: shownTo[state][who] })));

/** Whose original of a photo that was drawn on somebody sees, whatever is shared: that of their own company. */
const originalOf: Record<Name, 'own' | 'theirs' | null> = {
  boss: 'own',
  installer: 'own',
  partner: 'theirs',
  client: null,
  newboss: null,
};

/** A device that pulls as somebody over the wire; who that is the server knows by their token. */
function pullingBy(who: TestClient): PullingDevice {
  return new PullingDevice(async (_, request) => bodyOf<PullReply>(await who.post('/sync/pull', request)), boss);
}

const words = 'Παραδόθηκε το τηλεχειριστήριο';
const title = 'Σαλόνι, με την κυρία Ελένη';
const taken = { name: 'IMG_0001.jpg', latitude: 38.24664, longitude: 21.73457 };
const takenOn = 1_700_000_000_000;

/** The words of a proof as they are shown; the live events give it other nicknames. */
const shownWords = (row: object | undefined) => {
  const words = new Map<string, unknown>(Object.entries(row ?? {}));
  return row && { nickname: words.get('nickname') !== null, comment: words.get('comment') };
};
const wordsFor = (shown: Shown | null) =>
  shown === null ? undefined : { nickname: shown.words, comment: shown.words ? words : null };

describeRules('what is shared of a proof of work', (opener) => {
  let server: TestServer;
  const people = new Map<string, TestClient>();
  const [task, address, proof] = [freshId(), freshId(), freshId()];
  let photo: string;
  let fence: LiveFence;
  const streams = new Map<string, EventReader>();
  /** Photos that were drawn on, by the boss's company and by the partner, with their originals. */
  const drawn = { own: freshId(), theirs: freshId() };
  const originals = { own: freshId(), theirs: freshId() };

  const somebody = (name: string): TestClient => {
    const found = people.get(name);
    if (found === undefined) throw new Error(`${name} has not signed in`);
    return found;
  };
  const streamOf = (name: string) => {
    const reader = streams.get(name);
    if (reader === undefined) throw new Error(`${name} does not listen`);
    return { events: reader.events, names: () => reader.names() };
  };
  const write = (...writes: Parameters<typeof store>[1]) => store(server.context.database.kysely, writes);

  const upload = async (who: TestClient, id: string): Promise<string> => {
    const parts: Parameters<typeof sendForm>[2]['parts'] = [
      ['file', { file: new Uint8Array(smallJpeg()), name: 'a.jpg' }],
    ];
    return bodyOf<Rows['photos']>(await sendForm(who, `/pow-i/upload-image/${id}`, { parts })).id;
  };

  /** Hands in a photo that was drawn on, and its original, which have the bytes of one that came before. */
  const handIn = async (who: TestClient, pair: 'own' | 'theirs'): Promise<void> => {
    const photos = [{ ...photoArgs(drawn[pair]), original: photoArgs(originals[pair]) }];
    const item = pushItem('addPhotos', { proof, photos }, { at: Date.now() });
    expect(await postItem(who, item)).toEqual({ kind: 'applied' });
    const first = await upload(who, proof);
    const { hash } = bodyOf<Rows['photos']>(await who.get(`/photos/${first}`));
    for (const id of [drawn[pair], originals[pair]])
      expect(bodyOf(await who.post(`/photos/cross-check/${id}`, { hashes: [hash] }))).toEqual({ missing: [] });
    await somebody('boss').get('/photos/remove', { query: { id: first } });
  };

  const pdfImages = async (who: TestClient): Promise<number> => {
    const answer = await server.app.inject({
      method: 'GET',
      url: `/rest/tasks/sendPdf/${task}`,
      headers: { authorization: `Bearer ${who.session?.token}` },
    });
    expect(answer.statusCode).toBe(200);
    return readPdf(answer.rawPayload).flatMap(({ images }) => images).length;
  };

  /** The photos that somebody is to see of the proof. */
  const photosFor = (who: Name, shown: Shown | null): string[] => {
    if (shown === null || shown.photos === null) return [];
    const own = originalOf[who];
    return [photo, drawn.own, drawn.theirs, ...(own === null ? [] : [originals[own]])].sort();
  };

  /** What somebody is to see of the camera's own words in a photo that they see. */
  const takenFor = (shown: Shown | null) =>
    shown?.photos === 'whole' ? { ...taken, takenOn } : { name: null, latitude: null, longitude: null, takenOn };

  beforeAll(async () => {
    server = await testServer(opener);
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
        assignee: { id: somebody('partner').userId },
        taskCompletionStatus: 'INSTALLED',
      }),
      create('operational-addresses', address, { company, task: { id: task } }),
      create('proofs', proof, {
        company,
        task: { id: task },
        operationalAddress: { id: address },
        type: 'INSTALLATION',
        nickname: title,
        comment: words,
      }),
    );
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
    fence = await LiveFence.raise(server, origin);
    opener.atEnd(() => fence.close());
    for (const name of everybody) {
      const authorization = `Bearer ${somebody(name).session?.token}`;
      const reader = await EventReader.open(streamAt(origin), { authorization });
      streams.set(name, reader);
      opener.atEnd(() => reader.close());
    }
    photo = await upload(owner, proof);
    await handIn(owner, 'own');
    await handIn(somebody('partner'), 'theirs');
    await write(change('photos', photo, { ...taken, takenOn }));
  });

  it('is told to be here by its hash, whoever of the company handed it in, and to nobody who does not see the proof', async () => {
    const { hash } = bodyOf<Rows['photos']>(await somebody('boss').get(`/photos/${photo}`));
    const ghost = 'f'.repeat(64);
    const missing = async (who: string, id: string) =>
      (await somebody(who).post(`/photos/cross-check/${id}`, { hashes: [hash, ghost] })).body;
    for (const who of ['boss', 'installer', 'partner'])
      expect(await missing(who, proof), who).toEqual({ missing: [ghost] });
    expect(await missing('newboss', proof)).toEqual({ missing: [hash, ghost] });
    expect(await missing('installer', freshId())).toEqual({ missing: [hash, ghost] });
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
      expect(shownWords(bodyOf(one))).toEqual(wordsFor(shown));
      expect(
        bodyOf<Rows['photos'][]>(photos)
          .map(({ id }) => id)
          .sort(),
      ).toEqual(photosFor(who, shown));
      const all = bodyOf<Rows['photos'][]>(await somebody(who).get('/photos/all'));
      const ofTask = all.filter((each) => each.task.id === task);
      expect(ofTask.map(({ id }) => id).sort()).toEqual(photosFor(who, shown));
      for (const list of [bodyOf<Rows['photos'][]>(photos), ofTask])
        for (const row of list.filter(({ id }) => id === photo)) expect(row).toMatchObject(takenFor(shown));
    });

    it('by the address of the file', async () => {
      const visible = photosFor(who, shown);
      for (const id of [photo, ...Object.values(drawn), ...Object.values(originals)]) {
        const [row, bytes] = [`/photos/${id}`, `/photos/getImageByPhotoId/${id}`];
        const answers = [await somebody(who).get(row), await somebody(who).get(bytes)].map(({ status }) => status);
        expect(answers).toEqual(visible.includes(id) ? [200, 200] : [404, 404]);
      }
    });

    it('by sync', async () => {
      const device = pullingBy(somebody(who));
      await device.pull();
      expect(shownWords(device.row('proofs', proof))).toEqual(wordsFor(shown));
      const pulled = device.row('photos', photo);
      if (pulled !== undefined) expect(pulled).toMatchObject(takenFor(shown));
      const held = [photo, ...Object.values(drawn), ...Object.values(originals)].filter((id) =>
        device.row('photos', id),
      );
      expect(held.sort()).toEqual(photosFor(who, shown));
    });

    it('in a report, in which no original is', async () => {
      if (who === 'newboss') expect((await somebody(who).get(`/tasks/${task}`)).status).toBe(404);
      else expect(await pdfImages(somebody(who))).toBe(photosFor(who, shown).length > 0 ? 3 : 0);
    });
  });

  it.each(shareStates)(
    '%s, by live events, which say that something has changed to whom it is shown, and never what',
    async (state) => {
      /** The names of the events that each person hears of writes. */
      const told = async (...writes: Parameters<typeof store>[1]): Promise<Record<string, string[]>> => {
        for (const who of everybody) streamOf(who).events.length = 0;
        await write(...writes);
        await fence.allTold();
        const heard = everybody.map((who) => {
          const { events, names } = streamOf(who);
          expect(JSON.stringify(events)).not.toMatch(new RegExp([words, proof, photo].join('|')));
          return [who, [...new Set(names())]];
        });
        return Object.fromEntries(heard);
      };
      const toThose = (hears: (who: Name) => boolean): Record<string, string[]> =>
        Object.fromEntries(everybody.map((who) => [who, hears(who) ? ['poke'] : []]));
      await write(change('proofs', proof, { shareState: state }));
      await fence.allTold();
      expect(await told(change('proofs', proof, { nickname: `${title} ${state}` }))).toEqual(
        toThose((who) => shownTo[state][who] !== null),
      );
      expect(await told(change('photos', photo, { mediaType: 'image/jpeg' }))).toEqual(
        toThose((who) => photosFor(who, shownTo[state][who]).length > 0),
      );
    },
  );

  it('names an original to no device of another company, not even as gone', async () => {
    const company = { id: somebody('boss').userId };
    const id = freshId();
    const device = pullingBy(somebody('partner'));
    await device.pull();
    await write(
      create('photos', id, { company, task: { id: task }, proof: { id: proof }, originalOf: { id: drawn.own } }),
    );
    await write(change('photos', id, { name: 'IMG_0002.jpg' }));
    await write({ kind: 'remove', resource: 'photos', id });
    expect((await device.pull()).filter((key) => key.includes(id))).toEqual([]);
  });
});
