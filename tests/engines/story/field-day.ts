import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import type { Company } from '../../e2e/support/company.ts';
import { ShakyProxy } from '../../e2e/support/shaky-proxy.ts';
import { Seed } from '../../scenarios/machine/seed.ts';
import { countMadeAt, countUnanswered, type KeptFile, keptFiles } from '../../support/outbox-in-page.ts';
import type { Engine } from '../browsers/engine.ts';
import { Phone } from '../browsers/phone.ts';
import { until } from '../until.ts';
import { Installer } from './installer.ts';
import { nextStep, noteMark, type Place, placeAt } from './ledger.ts';
import { type ChosenPhoto, photograph } from './photos.ts';
import type { Act, InHand, Step } from './plan.ts';

/** How many service workers wait for somebody to agree to them. */
const countWaiting = async (): Promise<number> =>
  (await navigator.serviceWorker.getRegistrations()).filter(({ waiting }) => waiting !== null).length;

/** Whether the service worker has the app and answers for this page. */
const isKept = async (): Promise<boolean> =>
  navigator.serviceWorker.controller !== null &&
  (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated';

/**
 * The browser looks for a new version, as it does when the app is opened. The page is not loaded anew for it: WebKitGTK can leave a
 * database stuck when a page is, in the midst of its work (decision 0088). Returns whether the browser answered within 4 s; the driver
 * gives a script 5 s.
 */
const askForVersion = async (): Promise<boolean> => {
  const registration = await navigator.serviceWorker.getRegistration();
  const isAnswered = registration?.update().then(() => true) ?? false;
  return Promise.race([isAnswered, new Promise<false>((resolve) => setTimeout(() => resolve(false), 4000))]);
};

/** In which time Chromium moves a profile if nothing of the site is open, in milliseconds: after half a minute. */
const movesWithin = 50_000;

/** A day of an installer with one phone, as a plan says. */
export class FieldDay {
  readonly phone: Phone;
  readonly #proxy: ShakyProxy;
  readonly #company: Company;
  readonly #places: readonly Place[];
  /** Where the photos of the day are. */
  readonly #gallery: string;
  readonly #seed: Seed;
  #installer: Installer | null = null;
  #photos = 0;

  private constructor(of: {
    phone: Phone;
    proxy: ShakyProxy;
    company: Company;
    places: readonly Place[];
    gallery: string;
    seed: number;
  }) {
    this.phone = of.phone;
    this.#proxy = of.proxy;
    this.#company = of.company;
    this.#places = of.places;
    this.#gallery = of.gallery;
    this.#seed = new Seed(of.seed);
  }

  static async begin(engine: Engine, company: Company, { places, seed }: { places: readonly Place[]; seed: number }) {
    return new FieldDay({
      company,
      places,
      seed,
      phone: await Phone.create(engine),
      proxy: await ShakyProxy.start(() => company.url),
      gallery: await mkdtemp(path.join(tmpdir(), 'ergon-gallery-')),
    });
  }

  async end(keptAt: string | null): Promise<void> {
    await this.phone.end(keptAt);
    await this.#proxy.end();
    await rm(this.#gallery, { recursive: true, force: true });
  }

  get installer(): Installer {
    if (this.#installer === null) throw new Error('the browser has not been started');
    return this.#installer;
  }

  /** Replies that were lost or cut. */
  get lost(): number {
    return this.#proxy.lost;
  }

  /** The first start: signs in, sees the day, and has the app on the device. */
  async signIn(): Promise<void> {
    await this.#open('/login');
    await this.installer.signIn(this.#company.username('installer'));
    await this.installer.seesDay(this.#places);
    await until('the app on the device', () => this.phone.session.ask(isKept));
  }

  async play(step: Step): Promise<void> {
    switch (step.kind) {
      case 'mark':
      case 'fail':
      case 'proof':
        return this.#do(step);
      case 'network':
        return this.#proxy.turn(step.mood);
      case 'restart':
        await this.phone.close();
        return this.#open('/my-day').then(() => this.installer.seesDay(this.#places));
      case 'kill':
        return this.#kill(step.inHand);
      case 'killWhileSending':
        return this.#killWhileSending(step.mood, step.calls);
      case 'update':
        return this.#update();
      case 'signOutAndIn':
        return this.#signOutAndIn();
      case 'secondTab':
        return this.#workInSecondTab(step.act);
    }
  }

  /**
   * The phone goes on with another browser on the same profile: that has `moved` what it finds there once no page of the app is
   * open, and everything that was shown is there again. What still has a database open, such as a service worker that sends, can
   * hold that up; then the app is visited and left once more.
   */
  async moveTo(engine: Engine, moved: (profile: string) => Promise<boolean>): Promise<void> {
    await this.phone.kill();
    this.phone.engine = engine;
    await this.#open('/my-day');
    await this.installer.seesDay(this.#places);
    let left = await this.#leave();
    await until('the profile to move', async () => {
      if (await moved(this.phone.profile)) return true;
      if (performance.now() - left < movesWithin) return false;
      await this.phone.session.navigate(`${this.#proxy.url}/my-day`);
      await this.installer.seesDay(this.#places);
      left = await this.#leave();
      return false;
    });
    await this.phone.session.navigate(`${this.#proxy.url}/my-day`);
    await this.installer.seesDay(this.#places);
  }

  /** Leaves the app; returns the time of that by `performance.now()`, in milliseconds. */
  async #leave(): Promise<number> {
    await this.phone.session.navigate('about:blank');
    return performance.now();
  }

  /** The network is well again, and all of the day leaves the phone. */
  async sendAll(): Promise<void> {
    this.#proxy.turn('fair');
    await this.installer.syncNow();
    await until('everything to be sent', async () => (await this.phone.session.ask(countUnanswered)) === 0);
    await until('the receipts of all photos', async () =>
      (await this.photos()).every(({ receivedAt }) => receivedAt !== null),
    );
    await this.installer.seesAllSent();
    await this.installer.seesDay(this.#places);
  }

  /** What the device knows of the photos that were taken. */
  photos(): Promise<KeptFile[]> {
    return this.phone.session.run(keptFiles);
  }

  async #open(address: string): Promise<void> {
    this.#installer = new Installer(await this.phone.open(`${this.#proxy.url}${address}`));
  }

  async #do(act: Act): Promise<void> {
    const kinds = act.kind === 'proof' ? act.photos : [];
    const photos: ChosenPhoto[] = [];
    for (const kind of kinds) {
      this.#photos += 1;
      photos.push(await photograph(this.#gallery, String(this.#photos), { kind, seed: this.#seed }));
    }
    await this.installer.do(act, placeAt(this.#places, act.at), photos);
  }

  /** The battery dies, and everything that was shown is there again. */
  async #kill(inHand: InHand | null): Promise<void> {
    const place = inHand === null ? null : placeAt(this.#places, inHand.at);
    const before = place === null ? 0 : await this.#countMadeAt(place);
    if (place !== null) await this.installer.press(place);
    await this.phone.kill();
    const isMended = await this.phone.engine.tear?.(this.phone.profile);
    await this.#open('/my-day');
    // Nobody saw whether this mark was kept before the battery died: it was, or it was not, and the screen comes to say so.
    if (place !== null && (await this.#countMadeAt(place)) > before) noteMark(place, nextStep(place));
    await this.installer.seesDay(this.#places);
    if (isMended !== undefined) await until('the torn store to be mended', isMended);
  }

  #countMadeAt({ id }: Place): Promise<number> {
    return this.phone.session.run(countMadeAt, id);
  }

  async #killWhileSending(mood: 'thirds' | 'cuts', calls: number): Promise<void> {
    let count = 0;
    this.#proxy.onCall = () => {
      count += 1;
    };
    this.#proxy.turn(mood);
    await this.installer.syncNow();
    await until(`${calls} calls of the app`, async () => count >= calls);
    await this.#kill(null);
  }

  /** A new version comes while changes wait; none of them is lost over it, and none sent. */
  async #update(): Promise<void> {
    const waiting = await this.phone.session.run(countUnanswered);
    expect(waiting).toBeGreaterThan(0);
    this.#proxy.release();
    if (!(await this.#isVersionKnown())) {
      // Chromium has no answer to any check after one that a closed tab had begun, until it is started anew (docs/browsers.md).
      await this.phone.close();
      await this.#open('/my-day');
      expect(await this.#isVersionKnown()).toBe(true);
    }
    const { session } = this.phone;
    await session.loadsAnew(() => this.installer.agreeToUpdate());
    await until('the new version to be the only one', async () => (await session.ask(countWaiting)) === 0);
    await this.installer.seesDay(this.#places);
    expect(await session.run(countUnanswered)).toBe(waiting);
  }

  /** Whether the browser answers that it has looked for a new version; a busy machine is asked five times. */
  async #isVersionKnown(): Promise<boolean> {
    for (let asked = 0; asked < 5; asked += 1) if (await this.phone.session.run(askForVersion)) return true;
    return false;
  }

  async #signOutAndIn(): Promise<void> {
    await this.installer.signOut();
    this.#proxy.turn('fair');
    await this.installer.signIn(this.#company.username('installer'));
    await this.installer.seesDay(this.#places);
  }

  /** What is done in a second tab is seen in the first one. */
  async #workInSecondTab(act: Act): Promise<void> {
    const { session } = this.phone;
    const first = await session.tab();
    await session.openTab();
    await session.navigate(`${this.#proxy.url}/my-day`);
    await this.installer.seesDay(this.#places);
    await this.#do(act);
    await session.closeTab();
    await session.goToTab(first);
    await this.installer.seesDay(this.#places);
  }
}
