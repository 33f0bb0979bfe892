import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { ROOT } from '../../tools/run.ts';

/** A folder with these files, removed when the test that asked for it ends. */
export function temporaryTree(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'ergon-tools-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

const strict = JSON.stringify({
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'es2024',
    module: 'esnext',
    moduleResolution: 'bundler',
    types: [],
  },
});

/** A project of these files, checked strictly, with the packages of this one. */
export function smallProject(files: Readonly<Record<string, string>>): string {
  const root = temporaryTree({ 'package.json': '{ "type": "module" }', 'domain/tsconfig.json': strict, ...files });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  return root;
}
