import { type AnyRouter, type RouterHistory, useRouter } from '@tanstack/react-router';
import { use, useEffect, useEffectEvent } from 'react';
import { NamedByAddress } from './use-sheet-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The overlays that are open by state alone, topmost last; each has an entry of the history of its own. */
    over?: readonly string[];
  }
}

/** The overlays that are open now, in this page. */
const open = new Set<string>();
let count = 0;

/** The last change of each history: changes wait for the one before, since whatever is pushed while the browser goes back is undone. */
const lastChanges = new WeakMap<RouterHistory, Promise<void>>();

function inTurn(history: RouterHistory, change: () => void | Promise<void>): void {
  const before = lastChanges.get(history) ?? Promise.resolve();
  lastChanges.set(history, before.then(change).catch(reportError));
}

const topmostOf = ({ location }: RouterHistory): string | undefined => location.state.over?.at(-1);

/** How long navigation waits for a browser that was told to go back, in milliseconds. */
const backPatience = 10_000;

/** Goes back one entry; forms ask nothing, since none of them is left. */
function leaveEntry(history: RouterHistory): Promise<void> {
  return new Promise((resolve) => {
    const left = new Promise<boolean>((leave) => {
      const goOn = (): void => {
        clearTimeout(timer);
        stop();
        unblock();
        leave(false);
        resolve();
      };
      const timer = setTimeout(goOn, backPatience);
      const stop = history.subscribe(goOn);
    });
    // Navigation waits until the browser has gone back.
    const unblock = history.block({ blockerFn: () => left, enableBeforeUnload: false });
    history.back({ ignoreBlocker: true });
  });
}

const healed = new WeakSet<RouterHistory>();

/** Skips entries of overlays that are closed already: those from which a link led away. */
function skipClosed(history: RouterHistory): void {
  if (healed.has(history)) return;
  healed.add(history);
  const isClosed = (): boolean => {
    const id = topmostOf(history);
    return id !== undefined && !open.has(id);
  };
  history.subscribe(({ action: { type } }) => {
    if (type !== 'PUSH' && type !== 'REPLACE' && isClosed())
      inTurn(history, () => (isClosed() ? leaveEntry(history) : undefined));
  });
}

/** While a form asks whether it may be left, the browser has gone back already, and the router has not. */
function isUndecided({ location }: RouterHistory): boolean {
  const state: { __TSR_key?: string } | null = window.history.state;
  return state?.__TSR_key !== undefined && state.__TSR_key !== location.state.__TSR_key;
}

const afterRendering = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Gives an overlay its entry, until what this returns is called. `close` may ask, and leave it open. */
function enter(router: AnyRouter, close: () => void): () => void {
  const { history } = router;
  count += 1;
  const id = `${performance.timeOrigin}-${count}`;
  let entered = false;
  open.add(id);
  skipClosed(history);
  const push = (): void => {
    history.flush();
    if (!open.has(id) || isUndecided(history)) return;
    entered = true;
    const over = [...(history.location.state.over ?? []), id];
    const navigation = router.navigate({
      to: '.',
      search: true,
      hash: true,
      state: (before: object) => ({ ...before, over }),
      resetScroll: false,
      ignoreBlocker: true,
    });
    // The history has the entry by now; the screen may be loading still, and the next change need not wait for it.
    navigation.catch(reportError);
  };
  const isOver = (): boolean => history.location.state.over?.includes(id) === true;
  const stop = history.subscribe(() => {
    if (!entered || isOver()) return;
    entered = false;
    close();
    // It stays open when the person wants to, and is closed by going back again.
    inTurn(history, () => afterRendering().then(push));
  });
  inTurn(history, push);
  return () => {
    open.delete(id);
    stop();
    if (entered) inTurn(history, () => (isOver() ? leaveEntry(history) : undefined));
  };
}

/**
 * Closes an overlay by the browser's back button and the phone's back gesture: as long as it is open, the history has one
 * entry more.
 */
export function useBackCloses(opened: boolean, onBack: () => void): void {
  // A part that is shown alone, as in the gallery, has no history.
  const router: AnyRouter | undefined = useRouter({ warn: false });
  const named = use(NamedByAddress) !== null;
  const close = useEffectEvent(onBack);
  useEffect(() => (opened && !named && router ? enter(router, () => close()) : undefined), [opened, named, router]);
}
