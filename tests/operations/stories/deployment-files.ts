import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, run } from '../../../tools/run.ts';
import { adapt } from '../support/adapt.ts';
import { programPath } from '../support/programs.ts';
import type { Stage, Story } from '../support/story.ts';

/** Runs a program that checks a file; throws with what it said. */
async function check(command: readonly [string, ...string[]], environment: Record<string, string> = {}): Promise<void> {
  const { code, output } = await run(command, { output: 'keep', environment });
  assert.equal(code, 0, `${command.join(' ')}: ${output}`);
}

const fileOf = (name: string): string => path.join(ROOT, name);

async function checkNginx({ directory }: Stage): Promise<void> {
  const [certificate, key] = [path.join(directory, 'certificate.pem'), path.join(directory, 'key.pem')];
  const subject = ['-subj', '/CN=ergon.example.com', '-days', '1', '-nodes'];
  await check(['openssl', 'req', '-x509', '-newkey', 'rsa:2048', ...subject, '-keyout', key, '-out', certificate]);
  const site = adapt(readFileSync(fileOf('deploy/nginx.conf'), 'utf8'), [
    [/(?<=ssl_certificate +)\S+(?=;)/, certificate],
    [/(?<=ssl_certificate_key +)\S+(?=;)/, key],
  ]);
  const file = path.join(directory, 'nginx.conf');
  writeFileSync(file, `pid ${file}.pid; error_log stderr; events {} http { ${site} }`);
  await check([programPath('nginx'), '-t', '-c', file]);
}

/** A unit of systemd is checked with the paths that it names. */
async function checkUnit({ directory }: Stage): Promise<void> {
  const unit = adapt(readFileSync(fileOf('deploy/ergon.service'), 'utf8'), [
    [/(?<=ExecStart=)\S+/, process.execPath],
    [/(?<=WorkingDirectory=)\S+/, ROOT],
  ]);
  const file = path.join(directory, 'ergon.service');
  writeFileSync(file, unit);
  await check([programPath('systemd-analyze'), 'verify', '--man=no', file]);
}

/** With the values that a person fills in. */
async function checkCompose({ directory }: Stage): Promise<void> {
  const folder = path.join(directory, 'compose');
  mkdirSync(folder);
  cpSync(fileOf('compose.yaml'), path.join(folder, 'compose.yaml'));
  const filled = adapt(readFileSync(fileOf('.env.example'), 'utf8'), [
    [/^POSTGRES_PASSWORD=$/m, 'POSTGRES_PASSWORD=one'],
    [/^S3_SECRET_ACCESS_KEY=$/m, 'S3_SECRET_ACCESS_KEY=another'],
  ]);
  writeFileSync(path.join(folder, '.env'), filled);
  const { code, output } = await run(
    [
      programPath('docker-compose'),
      '--project-directory',
      folder,
      '--file',
      path.join(folder, 'compose.yaml'),
      'config',
    ],
    { output: 'keep' },
  );
  assert.equal(code, 0, output);
  assert.match(output, /DATABASE_URL: postgres:\/\/ergon:one@database\/ergon/);
  assert.match(output, /PUBLIC_URL: https:\/\/ergon\.example\.com/);
}

async function checkCaddy(): Promise<void> {
  for (const name of ['deploy/Caddyfile', 'deploy/compose.Caddyfile']) {
    const file = ['--config', fileOf(name), '--adapter', 'caddyfile'];
    await check([programPath('caddy'), 'validate', ...file], { DOMAIN: 'ergon.example.com' });
  }
}

/** Every file of deploy/ is one that its program takes. */
export const story: Story = {
  name: 'deployment files',
  needs: ['nginx', 'caddy', 'docker-compose', 'promtool', 'systemd-analyze'],
  async run(stage) {
    await checkNginx(stage);
    await checkCaddy();
    await checkUnit(stage);
    await checkCompose(stage);
    await check([programPath('promtool'), 'check', 'rules', fileOf('deploy/monitoring/alerts.yml')]);
    stage.say('nginx, Caddy, systemd, docker-compose and Prometheus take the files of deploy/ and compose.yaml');
  },
};
