import process from 'node:process';
import { makeVapidKeys } from './vapid-keys.ts';

/** Prints a new pair of keys for pushing notifications, as lines of an environment. Made once and kept: browsers subscribe to it. */
const { publicKey, privateKey } = makeVapidKeys();
process.stdout.write(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}\n`);
