import process from 'node:process';
import { makeVapidKeys } from './vapid-keys.ts';

/** Prints a new key pair for pushes as environment variables. Make it once: browsers subscribe to the key. */
const { publicKey, privateKey } = makeVapidKeys();
process.stdout.write(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}\n`);
