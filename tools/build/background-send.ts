import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';
import { buildTarget } from './browsers.ts';

const source = 'workers/service-worker/background-send.ts';
const user = /\/workers\/service-worker\/background-sync\.ts$/;

/** Builds the background send of the service worker into one script. */
async function buildScript({ root, resolve: { alias }, define }: ResolvedConfig): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias },
    ...(define === undefined ? {} : { define }),
    build: {
      write: false,
      target: buildTarget,
      lib: {
        entry: join(root, source),
        formats: ['iife'],
        name: 'backgroundSend',
        fileName: () => 'background-send.js',
      },
    },
  });
  const [output] = [built].flat();
  const script = output !== undefined && 'output' in output ? output.output[0].code : undefined;
  if (script === undefined) throw new Error(`${source} was not built into one script.`);
  return script;
}

/**
 * Keeps the code of background sends out of the service worker, which browsers start on every visit: it is nine times
 * as large and only runs on a `sync` event. The service worker imports it by a name with its hash.
 */
export function backgroundSendScript(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'ergon:background-send-script',
    configResolved(resolved) {
      config = resolved;
    },
    async transform(code, id) {
      if (!user.test(id)) return null;
      const script = await buildScript(config);
      const hash = createHash('sha256').update(script).digest('base64url').slice(0, 8);
      const fileName = `assets/background-send-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source: script });
      return { code: code.replace('self.__SEND_SCRIPT', JSON.stringify(`/${fileName}`)), map: null };
    },
  };
}
