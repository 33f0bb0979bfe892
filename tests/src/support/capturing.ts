import type { CaptureResult, ChosenFile } from '../../../workers/contract/engine.ts';
import type { MirrorDatabase } from '../../../workers/mirror/database.ts';
import { ScriptedEngine } from './scripted-engine.ts';
import { waitingFile } from './stories.ts';

/** Keeps captured files in the mirror as the engine does. */
export class CapturingEngine extends ScriptedEngine {
  /** The device has no room for more. */
  full = false;
  /** How long it takes to read a file. */
  reading: (name: string | null) => Promise<void> = () => Promise.resolve();
  readonly captured: ChosenFile[] = [];
  readonly #mirror: MirrorDatabase;
  constructor(mirror: MirrorDatabase) {
    super();
    this.#mirror = mirror;
  }
  override async capture(file: ChosenFile, key: string): Promise<CaptureResult> {
    if (this.full) return { kind: 'storageFull' };
    await this.reading(file.name);
    const result = await super.capture(file, key);
    if (result.kind !== 'captured') return result;
    this.captured.push(file);
    await this.#mirror.files.put(waitingFile({ id: file.id, name: file.name, item: null, state: 'queued' }));
    return result;
  }
}

/** Where photos are chosen from those of the phone. */
export function gallery(): HTMLInputElement {
  const input = document.querySelector('input[type=file][multiple]');
  if (!(input instanceof HTMLInputElement)) throw new Error('There is no gallery button.');
  return input;
}

/** Where the camera of the phone hands on a photo. */
export function camera(): HTMLInputElement {
  const input = document.querySelector('input[type=file][capture]:not([multiple])');
  if (!(input instanceof HTMLInputElement)) throw new Error('The camera was not opened.');
  return input;
}

/** A photo as it is chosen there. */
export const jpeg = (name: string): File => new File(['bytes'], name, { type: 'image/jpeg' });
