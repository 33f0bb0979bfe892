import { expose } from 'comlink';
import { LatestOrderFinder } from './latest-order-finder.ts';

expose(new LatestOrderFinder());
