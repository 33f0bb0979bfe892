import { expose } from 'comlink';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { PartMissing, partOf } from '../../domain/errors/faults.ts';
import { fetchAppFile } from '../browser/app-file.ts';
import type { CodeWork, Picture } from '../contract/scanner.ts';
import { readCodes, startDecoder } from './decoder.ts';

async function start(): Promise<void> {
  const response = await partOf(fetchAppFile(wasmUrl));
  if (!response.ok) throw new PartMissing();
  await startDecoder(await partOf(response.arrayBuffer()));
}

const started = start();
// Reported to whoever asks for a picture to be read.
started.catch(() => undefined);

const work: CodeWork = {
  async read(picture: Picture) {
    await started;
    return readCodes(picture);
  },
};

expose(work);
