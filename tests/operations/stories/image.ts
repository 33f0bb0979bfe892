import assert from 'node:assert/strict';
import path from 'node:path';
import { ROOT, run } from '../../../tools/run.ts';
import { freePort } from '../../support/free-port.ts';
import { Program } from '../../support/program.ts';
import { signUpForm } from '../../support/sign-up-form.ts';
import { Image } from '../support/image.ts';
import type { Stage, Story } from '../support/story.ts';

interface Started {
  url: string;
  program: Program;
}

/** Starts the container's command, at an address that only this machine reaches. */
async function start(stage: Stage, image: Image, more: Record<string, string> = {}): Promise<Started> {
  const port = String(await freePort());
  const { command, cwd, env } = image.commandOf();
  const program = new Program(
    command as [string, ...string[]],
    { ...env, HOST: '127.0.0.1', PORT: port, DEMO: '0', ...more },
    cwd,
  );
  stage.atEnd(() => program.kill());
  const url = await program.until((output) => /^Ergon is ready at (\S+)$/m.exec(output)?.[1]);
  return { url, program };
}

/** Runs a command in the image, as its user; gives what it printed. */
async function runIn(image: Image, command: readonly string[], more: Record<string, string> = {}): Promise<string> {
  const made = image.commandOf(command);
  const environment = { ...made.env, ...more };
  const { code, output } = await run(made.command as [string, ...string[]], {
    output: 'keep',
    directory: made.cwd,
    environment,
  });
  assert.equal(code, 0, `${command.join(' ')}: ${output}`);
  return output;
}

async function post(url: string, call: string, body: object, token?: string): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  return fetch(`${url}/rest${call}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function signIn(url: string, username: string, password: string): Promise<string> {
  const reply = await post(url, '/api/auth/signin', { username, password });
  assert.equal(reply.status, 200, `${username} signs in`);
  return ((await reply.json()) as { token: string }).token;
}

/** The owner by the code of the log, then an installer, who signs in. */
async function makeFirstCompany({ url, program }: Started): Promise<void> {
  const code = await program.until((output) => /\/setup and enter the code (\S+)$/m.exec(output)?.[1]);
  const made = await post(url, '/api/auth/setup', { code, signupRequest: signUpForm });
  assert.equal(made.status, 200, await made.text());
  const owner = await signIn(url, signUpForm.username, signUpForm.password);
  const role = await post(url, '/roles', { nickname: 'Crew', name: 'Crew' }, owner);
  assert.equal(role.status, 201);
  const { id } = (await role.json()) as { id: string };
  const person = { username: 'nikos', password: 'scaffold-9', email: 'nikos@example.com', nickname: 'Nikos' };
  const hired = await post(url, '/employees', { ...person, role: { id } }, owner);
  assert.equal(hired.status, 201, await hired.text());
  await signIn(url, 'nikos', 'scaffold-9');
}

/** An image as a stranger makes it, from the first company to a restore on another machine. */
export const story: Story = {
  name: 'image',
  needs: [],
  async run(stage) {
    const began = performance.now();
    const image = await Image.build(path.join(stage.directory, 'image'));
    stage.say(`built in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    const started = await start(stage, image);
    const port = new URL(started.url).port;
    await runIn(image, image.healthCheck, { PORT: port });
    const page = await fetch(started.url);
    assert.match(await page.text(), /<html lang/);
    await makeFirstCompany(started);
    await started.program.close();
    stage.say('a first company and its installer, made from the code in the log; healthy');
    assert.match(await runIn(image, ['npm', 'run', 'admin', '--', 'companies']), /Pappa Ltd/);
    const folder = image.at('/backups');
    await runIn(image, ['npm', 'run', 'backup', '--', '--into', folder, '--keep', '30']);
    const elsewhere = { DATA_DIR: path.join(image.at('/data'), 'another-machine') };
    await runIn(image, ['npm', 'run', 'restore', '--', '--from', folder, '--check'], elsewhere);
    await runIn(image, ['npm', 'run', 'restore', '--', '--from', folder], elsewhere);
    const again = await start(stage, image, elsewhere);
    await signIn(again.url, 'nikos', 'scaffold-9');
    await again.program.close();
    const { code } = await run(['git', 'diff', '--quiet', '--', 'package-lock.json'], {
      output: 'keep',
      directory: ROOT,
    });
    assert.equal(code, 0, 'the build changes no file of the clone');
    stage.say('backed up, checked, restored into another data directory, and signed in there');
  },
};
