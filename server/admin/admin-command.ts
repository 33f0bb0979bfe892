import process from 'node:process';
import { runCommand } from '../command.ts';
import { administer } from './administer.ts';
import { UsageError } from './arguments.ts';

/** `npm run admin`: what only the operator of the server does. What was typed wrongly ends with code 2. */
await runCommand(async (log) => {
  try {
    return await administer(process.argv.slice(2), { variables: process.env, log });
  } catch (problem) {
    if (problem instanceof UsageError) process.exitCode = 2;
    throw problem;
  }
});
