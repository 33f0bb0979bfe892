import { expect, test, vi } from 'vitest';
import { cameraOpener, codeDetector, vibrate } from '../../../workers/browser/scanning.ts';

test('a browser without camera, reader of codes or vibration says so, and is not asked for more', async () => {
  for (const scope of [{}, { navigator: {} }]) {
    expect([cameraOpener(scope), await codeDetector(scope)]).toEqual([null, null]);
    vibrate(80, scope);
  }
});

test('a camera is opened by its own object, and the phone vibrates', async () => {
  const mediaDevices = {
    name: 'camera',
    async getUserMedia() {
      return this.name;
    },
  };
  const vibrates = vi.fn(() => true);
  expect(await cameraOpener({ navigator: { mediaDevices } })?.({})).toBe('camera');
  vibrate(80, { navigator: { vibrate: vibrates } });
  expect(vibrates.mock.calls).toEqual([[80]]);
});

const labels = 'code_128 code_39 ean_13 ean_8 upc_a upc_e itf qr_code data_matrix'.split(' ');

test.each([
  ['all codes of labels', labels, ['SN-417']],
  ['QR codes only', ['qr_code'], undefined],
  ['none, where its service is missing', [], undefined],
])('codes are read by the browser where it knows %s', async (_, formats, read) => {
  class BarcodeDetector {
    static getSupportedFormats = async () => [...formats];
    detect = async () => [{ rawValue: 'SN-417' }];
  }
  const detect = await codeDetector({ BarcodeDetector });
  expect(await detect?.({} as never)).toEqual(read);
});
