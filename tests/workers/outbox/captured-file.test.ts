import { expect, test } from 'vitest';
import { readChosen } from '../../../workers/sync/outbox/captures.ts';
import { someBytes } from '../../support/photos.ts';

const chosen = (content: Blob) => ({ id: 'f', name: 'a.jpg', mediaType: 'image/jpeg', content });

/** A file whose bytes cannot be had, for this reason. */
function broken(reason: Error): Blob {
  const file = new Blob(['not here']);
  file.arrayBuffer = () => Promise.reject(reason);
  return file;
}

test('a chosen file is read with all that is known of it', async () => {
  const bytes = someBytes(100, 1);
  expect(await readChosen({ ...chosen(new Blob([bytes])), shows: 'BEFORE' })).toEqual({
    id: 'f',
    name: 'a.jpg',
    mediaType: 'image/jpeg',
    shows: 'BEFORE',
    bytes,
  });
});

test('one without bytes, or whose bytes are elsewhere, is unreadable', async () => {
  expect(await readChosen(chosen(new Blob([])))).toBeNull();
  expect(await readChosen(chosen(broken(new DOMException('it was moved', 'NotReadableError'))))).toBeNull();
});

test('a fault of ours is not taken for an unreadable file', async () => {
  await expect(readChosen(chosen(broken(new TypeError('a fault'))))).rejects.toThrow('a fault');
});
