// Loaded before each npm script (node --import). Plain JavaScript, since an older Node cannot read TypeScript
// and would fail with a message that says nothing about the cause.
const [major = 0] = process.versions.node.split('.').map(Number);

if (major < 24) {
  process.stderr.write(
    `Ergon needs Node 24 and this is ${process.version} (${process.execPath}). ` +
      'Node 24 comes with "npm ci": run it (with install scripts allowed), then use the npm scripts.\n',
  );
  process.exit(1);
}
