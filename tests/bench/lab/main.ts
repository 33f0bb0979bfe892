import { signIn } from './device.ts';
import { lists } from './lists.ts';
import { listsWithRxdb } from './lists-rxdb.ts';
import { listsWithTanstack } from './lists-tanstack.ts';
import { load } from './load.ts';
import { drain, fillQueue, singleCalls } from './queue.ts';
import { freshAddress, paintedAs, tapOn, taps } from './taps.ts';

window.lab = {
  load,
  lists,
  listsWithRxdb,
  listsWithTanstack,
  signIn,
  fillQueue,
  taps,
  drain,
  singleCalls,
  freshAddress,
  tapOn,
  paintedAs,
};
