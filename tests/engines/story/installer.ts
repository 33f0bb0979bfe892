import { setTimeout as sleep } from 'node:timers/promises';
import { wordsOf } from '../../e2e/support/words.ts';
import { locale } from '../browsers/engine.ts';
import type { Query } from '../screen/matching.ts';
import type { Screen } from '../screen/screen.ts';
import { until } from '../until.ts';
import { nextStep, noteMark, type Place } from './ledger.ts';
import type { ChosenPhoto } from './photos.ts';
import type { Act } from './plan.ts';

export const words = wordsOf(locale);

/** What the words of a text begin with, before the first thing that is put into it. */
const beginningOf = (key: string): string => words(key).split('{{', 1)[0] ?? '';

const button = (key: string, within?: Query): Query => ({
  role: 'button',
  name: words(key),
  ...(within === undefined ? {} : { within }),
});

const card = ({ task, name }: Place): Query => ({ role: 'article', name, within: { role: 'region', name: task } });

const dialog: Query = { role: 'dialog' };

/** The pill that says how far sending is, below a dialog, too. */
const pill = (key: string): Query => ({
  role: 'button',
  name: { startsWith: beginningOf('sync.label') + beginningOf(key) },
  hidden: true,
});

/** For so long, in milliseconds, a tap on the same place counts as a slip of the thumb: who means it waits. */
const slip = 1600;

/** An installer with the app in hand: what they do, each until the screen has shown it. */
export class Installer {
  readonly #screen: Screen;
  /** When the step of an address was pressed last. */
  readonly #pressed = new Map<Place, number>();

  constructor(screen: Screen) {
    this.#screen = screen;
  }

  async signIn(username: string): Promise<void> {
    await this.#screen.write({ role: 'textbox', name: words('access.username') }, username);
    // A password has no role of its own.
    await this.#screen.writeInto('input[name=password]', 'demo');
    await this.#screen.press(button('access.login'));
  }

  /** The day is there: each address, with what was done at it. */
  async seesDay(places: readonly Place[]): Promise<void> {
    for (const place of places) await this.sees(place);
  }

  sees(place: Place): Promise<void> {
    return this.#screen.sees(card(place), words(`status.${place.status}`));
  }

  /** Nobody says any more that something waits. */
  seesAllSent(): Promise<void> {
    return this.#screen.sees(pill('sync.allSent'));
  }

  async syncNow(): Promise<void> {
    await this.#screen.press({ ...pill('sync.label'), name: { startsWith: beginningOf('sync.label') } });
    await this.#screen.press(button('sync.now', { role: 'dialog', name: words('sync.title') }));
    await this.#screen.press(button('action.close', { role: 'dialog', name: words('sync.title') }));
    await this.#screen.missesNow(dialog);
  }

  async do(act: Act, place: Place, photos: readonly ChosenPhoto[]): Promise<void> {
    switch (act.kind) {
      case 'mark':
        return this.#mark(place);
      case 'fail':
        return this.#fail(act, place);
      case 'proof':
        return this.#prove(act, place, photos);
    }
  }

  /** Presses the next step of an address and looks no further. */
  async press(place: Place): Promise<void> {
    const last = this.#pressed.get(place) ?? Number.NEGATIVE_INFINITY;
    await sleep(Math.max(0, last + slip - performance.now()));
    await this.#screen.press(button(`mark.${nextStep(place)}`, card(place)));
    this.#pressed.set(place, performance.now());
  }

  async #mark(place: Place): Promise<void> {
    const step = nextStep(place);
    await this.press(place);
    await this.#screen.sees(card(place), words(`status.${step}`));
    noteMark(place, step);
  }

  async #fail({ reason, comment }: Extract<Act, { kind: 'fail' }>, place: Place): Promise<void> {
    await this.#screen.press(button('address.more', card(place)));
    await this.#screen.press({ role: 'menuitem', name: words('mark.FAILED') });
    await this.#screen.write({ role: 'textbox', name: words('mark.commentLabel'), within: dialog }, comment);
    await this.#screen.press(button(`mark.reason.${reason}`, dialog));
    await this.#screen.missesNow(dialog);
    noteMark(place, 'FAILED');
    place.failure = { reason, comment };
    await this.sees(place);
  }

  async #prove(
    { comment }: Extract<Act, { kind: 'proof' }>,
    place: Place,
    photos: readonly ChosenPhoto[],
  ): Promise<void> {
    await this.#screen.press(button('address.more', card(place)));
    await this.#screen.press({ role: 'menuitem', name: words('address.proofForm') });
    const field = '[role=dialog] input[type=file][multiple]';
    if (photos.length > 0)
      await this.#screen.choose(
        field,
        photos.map(({ path }) => path),
      );
    await this.#screen.write({ role: 'textbox', name: words('proof.comment'), within: dialog }, comment);
    await this.#screen.press(button('proof.save', dialog));
    await this.#screen.missesNow(dialog);
    place.done.push('createProof');
    place.proofs.push({ comment, photos });
  }

  /** Signs out; says yes when asked whether to leave what is unsent on the device. */
  async signOut(): Promise<void> {
    await this.#screen.press({ role: 'link', name: words('nav.me') });
    await this.#screen.press(button('me.signOut'));
    const username: Query = { role: 'textbox', name: words('access.username') };
    await until('the way out', async () => {
      if ((await this.#screen.texts(username)).length > 0) return true;
      const yes = button('me.signOut', { role: 'dialog', name: words('me.signOutUnsent') });
      if ((await this.#screen.texts(yes)).length > 0) await this.#screen.press(yes);
      return null;
    });
  }

  /** Agrees to the new version that the app offers. */
  async agreeToUpdate(): Promise<void> {
    await this.#screen.press(button('update.now'));
  }
}
