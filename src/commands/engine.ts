import { proxy, type Remote, releaseProxy, wrap } from 'comlink';
import { isPartMissing, PartMissing } from '../../domain/errors/faults.ts';
import { noop } from '../../domain/kernel/noop.ts';
import { noJitter, type RetrySchedule, retryDelay } from '../../domain/kernel/retry-schedule.ts';
import { minute, second } from '../../domain/kernel/time.ts';
import type { Engine, MakePhotoSmall } from '../../workers/contract/engine.ts';
import { isWorkerNews, type WorkerNews } from '../../workers/contract/worker-news.ts';
import { endEngineTrouble, endUnkept, noteEngineFault, noteEngineStart, noteUnkept } from './engine-trouble.ts';
import { startEngineWorker } from './worker.ts';

/** The engine's worker ended before it answered: nobody knows whether the call was done. The worker was restarted. */
export class EngineLost extends Error {
  override readonly name = 'EngineLost';
}

type Call = (...args: unknown[]) => Promise<unknown>;

/** Functions can't be cloned into a worker, so it gets a proxy of them. */
const sendable = (argument: unknown): unknown => (typeof argument === 'function' ? proxy(argument) : argument);

interface Connection {
  worker: Worker;
  remote: Remote<Engine>;
  /** Its script is loaded and runs. */
  running: Promise<void>;
  /** How to reject each call that is under way. */
  underWay: Set<(reason: Error) => void>;
  /** The session is being opened or is open; other calls wait for it. */
  opened: Promise<unknown> | null;
  /** The session could not be opened: the next call tries that again. */
  failed: boolean;
  /** It has answered before, so its script works. */
  answered: boolean;
}

/** Loaded only where photos are drawn on the page, since the browser has no canvas in workers. */
const mainThreadCanvas: MakePhotoSmall = async (photo, limits) => {
  const { makePhotoSmall } = await import('./make-photo-small.ts');
  return makePhotoSmall(photo, limits);
};

type WrittenListener = (parts: Extract<WorkerNews, { type: 'written' }>['parts']) => void;

const writtenListeners = new Set<WrittenListener>();

/** Calls back after rows were written, for browsers that don't announce it across contexts; the result unsubscribes. */
export function onWritten(listener: WrittenListener): () => void {
  writtenListeners.add(listener);
  return () => writtenListeners.delete(listener);
}

let connection: Connection | null = null;
let reopen: (() => Promise<void>) | null = null;
/** When a worker that never answered is replaced. */
const silentStarts: RetrySchedule = {
  first: 5 * second,
  growth: 'exponential',
  longest: 5 * minute,
  jitter: noJitter,
};
/** How many workers in a row never answered. */
let silent = 0;
/** The planned start of a worker in place of one that failed. */
let later: ReturnType<typeof setTimeout> | null = null;
/**
 * How long an engine may take to open its session, in milliseconds: a browser can drop a database request silently. After each
 * timeout the next engine gets twice as long, since a new version may have much to migrate.
 */
const firstPatience = 30 * second;
let patience = firstPatience;
/** A worker failed: the next one has to open the session before anything else. */
let unopened = false;

function connect(): Connection {
  const worker = startEngineWorker();
  const remote = wrap<Engine>(worker);
  // Before anything else is asked: the engine may have a photo to draw as soon as its session is open.
  const running = remote.registerMainThreadCanvas(proxy(mainThreadCanvas));
  running.catch(reportError);
  const made: Connection = {
    worker,
    remote,
    running,
    underWay: new Set(),
    opened: null,
    failed: unopened,
    answered: false,
  };
  worker.addEventListener('error', (event) => restart(made, event));
  worker.addEventListener('message', ({ data }) => hear(made, data));
  plan(null);
  return made;
}

/** The fault of a side job is only reported: the engine goes on. */
function hear(from: Connection, data: unknown): void {
  if (!isWorkerNews(data)) return;
  if (data.type === 'sideFault') reportError(new Error(`${data.job}: ${data.message}`));
  else if (data.type === 'programMissing') restart(from, {});
  else for (const listener of writtenListeners) listener(data.parts);
}

/** A worker whose script couldn't be loaded gives a bare event: that part of the app isn't on this device yet. */
const faultOf = ({ answered }: Connection, { message }: Partial<ErrorEvent>): Error =>
  message === undefined && !answered ? new PartMissing() : new EngineLost(message);

/**
 * A worker that failed may have lost its connections: a new one recovers from what is stored, as after any crash. One that never
 * answered would fail again, so it is retried with the next call, with a network, or after a while.
 */
function restart(failed: Connection, event: Partial<ErrorEvent>): void {
  if (connection !== failed) return;
  connection = null;
  failed.worker.terminate();
  failed.remote[releaseProxy]();
  for (const reject of failed.underWay) reject(faultOf(failed, event));
  unopened = true;
  if (failed.answered) againAfter(noteEngineFault(event.message ?? 'no message'));
  else againWithScript();
}

/** Plans the next start, in place of any other. */
function plan(milliseconds: number | null): void {
  if (later !== null) clearTimeout(later);
  later = milliseconds === null ? null : setTimeout(again, milliseconds);
}

/** Without a backoff, a fault that recurs at once would start one worker after the other forever. */
function againAfter(milliseconds: number): void {
  if (milliseconds === 0) again();
  else plan(milliseconds);
}

/** Browsers don't always announce that the network is back, so it is also retried with a growing backoff. */
function againWithScript(): void {
  addEventListener('online', again, { once: true });
  silent += 1;
  plan(retryDelay(silentStarts, silent));
}

/** Opens the session in a new worker, or in one that could not open it before. */
function again(): void {
  plan(null);
  if (connection !== null && !connection.failed) return;
  reopen?.().catch((fault: unknown) => {
    // The next call is rejected with the same fault.
    if (isPartMissing(fault)) return;
    reportError(fault);
    // A worker that was lost is counted where that is noticed.
    if (connection?.failed) againAfter(noteEngineFault(String(fault)));
  });
}

/** What keeps something that a person did. */
const keeping: ReadonlySet<keyof Engine> = new Set(['perform', 'performHeld', 'capture', 'saveDraft']);

/**
 * Shows a notice when a change isn't stored within 20 s, since a database may never answer, unless another engine took its place
 * meanwhile. Call the result when the change has ended.
 */
function watchKeeping(to: Connection, name: keyof Engine): () => void {
  if (!keeping.has(name)) return noop;
  const timer = setTimeout(() => {
    if (connection === to) noteUnkept(name);
  }, 20 * second);
  return () => {
    clearTimeout(timer);
    endUnkept();
  };
}

function send(to: Connection, name: keyof Engine, args: unknown[]): Promise<unknown> {
  const method: unknown = to.remote[name];
  const ended = watchKeeping(to, name);
  const answer = new Promise((resolve, reject) => {
    to.underWay.add(reject);
    (method as Call)(...args.map(sendable))
      .then((value) => {
        to.answered = true;
        silent = 0;
        resolve(value);
      }, reject)
      .finally(() => to.underWay.delete(reject));
  });
  answer.then(ended, ended);
  return answer;
}

function open(to: Connection, args: unknown[]): Promise<unknown> {
  const opened = send(to, 'open', args);
  to.opened = opened;
  to.failed = false;
  unopened = false;
  // Only the calls that wait now are rejected with the fault: its cause may be gone by the next call.
  opened.catch(() => {
    if (to.opened !== opened) return;
    to.opened = null;
    to.failed = true;
  });
  watchOpening(to, opened).catch(reportError);
  return opened;
}

/** An engine that doesn't open its session in time counts as failed. */
async function watchOpening(to: Connection, opened: Promise<unknown>): Promise<void> {
  await to.running;
  const begun = patience;
  const timer = setTimeout(() => {
    patience = begun * 2;
    to.answered = true;
    restart(to, { message: `the session did not open in ${begun / second} s` });
  }, begun);
  const end = (): void => {
    patience = firstPatience;
    noteEngineStart();
  };
  await opened.then(end, noop);
  clearTimeout(timer);
}

/** A call that nobody waits for and a new engine doesn't need: it never triggers a restart during the backoff. */
const beats: ReadonlySet<keyof Engine> = new Set(['notice', 'keepPollingFast']);

/** Screens are drawn while the session is still being opened; their calls wait for it. */
async function call(name: keyof Engine, args: unknown[]): Promise<unknown> {
  if (connection === null && later !== null && beats.has(name)) return undefined;
  connection ??= connect();
  const to = connection;
  if (name === 'open') return open(to, args);
  if (to.failed) await reopen?.();
  await to.opened;
  // A call that wasn't sent yet goes to the worker that replaced it.
  return connection === to ? send(to, name, args) : call(name, args);
}

const isMethod = (name: string | symbol): name is keyof Engine => typeof name === 'string' && name !== 'then';

/**
 * This tab's engine: the only way to change anything. The worker starts with the first call; when it fails, calls under
 * way are rejected with {@link EngineLost} and the next one goes to a new worker. Where its script is not on this device yet and
 * cannot be loaded, they are rejected with {@link PartMissing}.
 */
export const engine: Engine = new Proxy({} as Engine, {
  get: (_target, name) => (isMethod(name) ? (...args: unknown[]) => call(name, args) : undefined),
});

/** Ends the worker as a closing tab does, and continues as a new tab: for tests, which open one tab after the other. */
export function endEngine(): void {
  removeEventListener('online', again);
  plan(null);
  connection?.worker.terminate();
  connection = null;
  reopen = null;
  silent = 0;
  patience = firstPatience;
  unopened = false;
  endEngineTrouble();
}

/** How long the shutdown of the engine may take, in milliseconds. */
const endsWithin = 2 * second;

/** Shuts the engine down before the page is unloaded. Later calls go to a new one. */
export async function closeEngine(): Promise<void> {
  const closed = connection;
  if (closed === null) return;
  connection = null;
  unopened = true;
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, endsWithin);
  });
  await Promise.race([closed.remote.end(), late]);
  closed.worker.terminate();
  for (const reject of closed.underWay) reject(new EngineLost());
}

/** Restarts a failed engine at once, without its backoff, since the person asked for it. */
export const retryEngine = (): void => again();

/** What a new worker is told first, so that it continues where the old one stopped. */
export function onEngineRestart(open: () => Promise<void>): void {
  reopen = open;
}
