import { describe, expect, test } from 'vitest';
import { drawStamp, type Pen, stampLines } from '../../../domain/photo/stamp.ts';

const place = { place: 'Καφέ Γεωργίου', latitude: 38.24664, longitude: 21.7345 };

describe('the stamp on a photo (issue 7)', () => {
  test('says when by the clock on the wall of the company, and where', () => {
    const takenOn = Date.UTC(2026, 6, 14, 21, 30, 15);
    expect(stampLines({ takenOn, ...place }, 'Europe/Athens')).toEqual([
      '15/07/2026 00:30',
      'Καφέ Γεωργίου',
      '38.24664, 21.73450',
    ]);
    expect(stampLines({ takenOn, ...place }, 'UTC')[0]).toBe('14/07/2026 21:30');
  });

  test('leaves out what is not known', () => {
    const nowhere = { place: null, latitude: 38, longitude: null };
    expect(stampLines({ takenOn: Date.UTC(2026, 0, 2, 3, 4), ...nowhere }, 'UTC')).toEqual(['02/01/2026 03:04']);
  });

  test('stands in the lower left corner, its letters a fortieth of the height, outlined before it is filled', () => {
    const drawn: [string, string, number, number][] = [];
    const note =
      (how: string) =>
      (text: string, x: number, y: number): void =>
        void drawn.push([how, text, x, y]);
    const pen: Pen = {
      font: '',
      textBaseline: '',
      lineJoin: '',
      lineWidth: 0,
      strokeStyle: '',
      fillStyle: '',
      strokeText: note('stroke'),
      fillText: note('fill'),
    };
    drawStamp(pen, { width: 1920, height: 1440 }, ['ένα', 'δύο']);
    expect(pen.font).toContain('36px');
    expect(drawn.map(([how, text]) => [how, text])).toEqual([
      ['stroke', 'ένα'],
      ['fill', 'ένα'],
      ['stroke', 'δύο'],
      ['fill', 'δύο'],
    ]);
    for (const [, , x, y] of drawn) {
      expect(x).toBeLessThan(40);
      expect(y).toBeGreaterThan(1300);
      expect(y).toBeLessThan(1440);
    }
    drawn.length = 0;
    drawStamp(pen, { width: 32, height: 24 }, []);
    expect(drawn).toEqual([]);
  });
});
