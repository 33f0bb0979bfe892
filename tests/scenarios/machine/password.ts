import { hash } from '@node-rs/argon2';

let made: Promise<string> | undefined;

/** A hash of the password "demo", cheap, and made once. */
export function passwordHash(): Promise<string> {
  made ??= hash('demo', { memoryCost: 1024, timeCost: 1, parallelism: 1 });
  return made;
}
