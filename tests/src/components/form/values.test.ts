import { describe, expect, it } from 'vitest';
import { countryCodes, europeanCountries } from '../../../../domain/user/country.ts';
import { takeFiles } from '../../../../src/components/form/chosen-files.ts';
import { countryName, countryOptions } from '../../../../src/components/form/country-names.ts';
import { dateText, momentText, parseDateText, parseMomentText } from '../../../../src/components/form/date-text.ts';
import { issuesOfRefusal } from '../../../../src/components/form/form-outcome.ts';
import { findOptions, foldOptions } from '../../../../src/components/form/options.tsx';
import { strengthOf } from '../../../../src/components/form/password-field.tsx';
import { chosenOptions, withAdded, withMoved, without } from '../../../../src/components/form/pick-list.ts';

describe('a date that is typed', () => {
  it.each([
    ['21/11/2026', '2026-11-21'],
    ['21-11-2026', '2026-11-21'],
    [' 1.2.2026 ', '2026-02-01'],
    ['1/2/26', '2026-02-01'],
    ['29/02/2028', '2028-02-29'],
  ])('%s is %s', (text, date) => {
    expect(parseDateText(text)).toBe(date);
  });

  it.each(['', '21/11', '31/02/2026', '29/02/2027', '00/01/2026', '13/13/2026', '2026-11-21', 'αύριο'])(
    '%s is none',
    (text) => {
      expect(parseDateText(text)).toBeNull();
    },
  );

  it.each([
    ['21/11/2026 09:52:07', '2026-11-21 09:52:07'],
    ['21-11-2026 9:05', '2026-11-21 09:05:00'],
    ['21/11/2026', '2026-11-21 00:00:00'],
    ['21/11/2026, 23.59', '2026-11-21 23:59:00'],
  ])('with a time %s is %s', (text, moment) => {
    expect(parseMomentText(text)).toBe(moment);
  });

  it.each(['21/11/2026 24:00', '21/11/2026 10:60', '09:52', '21/11/2026 10:00 μμ'])(
    'with a time %s is none',
    (text) => {
      expect(parseMomentText(text)).toBeNull();
    },
  );

  it('is read back as it is written', () => {
    expect(parseDateText(dateText('2026-11-21'))).toBe('2026-11-21');
    expect(parseMomentText(momentText('2026-11-21 09:52:07'))).toBe('2026-11-21 09:52:07');
  });
});

describe('files that are chosen', () => {
  const file = (name: string, size: number, type = 'image/jpeg') =>
    new File([new Uint8Array(size)], name, { type, lastModified: 1 });
  const policy = { accept: 'image/*,.xlsx', multiple: true, most: 100 };

  it('are taken each once, after those before', () => {
    const [one, two] = [file('a.jpg', 10), file('b.XLSX', 20, '')];
    const { files, refused } = takeFiles([one], [file('a.jpg', 10), two], policy);
    expect(files).toEqual([one, two]);
    expect(refused).toEqual([]);
  });

  it('are refused when they are too large, of another kind, or empty; the others are taken', () => {
    const good = file('good.png', 100, 'image/png');
    const chosen = [file('large.jpg', 101), file('text.txt', 5, 'text/plain'), file('empty.jpg', 0), good];
    expect(takeFiles([], chosen, policy)).toEqual({
      files: [good],
      refused: [
        { name: 'large.jpg', reason: 'tooLarge' },
        { name: 'text.txt', reason: 'kind' },
        { name: 'empty.jpg', reason: 'empty' },
      ],
    });
  });

  it('take the place of the one before where there is to be only one, and leave it when they are refused', () => {
    const single = { ...policy, multiple: false };
    const [before, next] = [file('a.jpg', 10), file('b.jpg', 10)];
    expect(takeFiles([before], [next], single).files).toEqual([next]);
    expect(takeFiles([before], [file('c.jpg', 500)], single).files).toEqual([before]);
  });
});

describe('options', () => {
  const folded = foldOptions([
    { value: '1', label: 'Αθήνα', detail: 'Ερμού 5' },
    { value: '2', label: 'Πάτρα', detail: 'Ερμού 7' },
    { value: '3', label: 'Πειραιάς' },
  ]);
  const found = (text: string, limit = 10) => findOptions(folded, text, limit);

  it('are found by all their words, without case, accents and final sigma', () => {
    expect(found('αθηνα').options.map(({ value }) => value)).toEqual(['1']);
    expect(found('ΠΕΙΡΑΙΑΣ').total).toBe(1);
    expect(found('ερμου 7').options.map(({ value }) => value)).toEqual(['2']);
    expect(found('').total).toBe(3);
  });

  it('are cut off with their number known', () => {
    expect(found('ερμου', 1)).toMatchObject({ options: [{ value: '1' }], total: 2 });
  });
});

describe('a pick list', () => {
  it('adds each once and no more than the limit, where it is dropped', () => {
    expect(withAdded(['a'], ['b', 'a', 'c'], { limit: undefined })).toEqual(['a', 'b', 'c']);
    expect(withAdded(['a', 'b'], ['c', 'd'], { limit: 3 })).toEqual(['a', 'b', 'c']);
    expect(withAdded(['a', 'b'], ['c'], { limit: undefined, at: 1 })).toEqual(['a', 'c', 'b']);
    expect(withAdded(['a'], ['b'], { limit: 1 })).toEqual(['a']);
  });

  it('removes and moves', () => {
    expect(without(['a', 'b', 'c'], ['b'])).toEqual(['a', 'c']);
    expect(withMoved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(withMoved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  });

  it('keeps the order of the chosen, and those that are no option any more', () => {
    const options = [
      { value: 'a', label: 'A' },
      { value: 'b', label: 'B' },
    ];
    expect(chosenOptions(['b', 'gone', 'a'], options).map(({ label }) => label)).toEqual(['B', 'gone', 'A']);
  });
});

describe('countries', () => {
  it('are those of ISO with EL for Greece, and those of the EU with EL and XI', () => {
    expect(countryCodes).toHaveLength(249);
    expect(countryCodes).toContain('EL');
    expect(countryCodes).not.toContain('GR');
    expect(countryCodes).not.toContain('XI');
    expect(europeanCountries).toHaveLength(28);
    expect(countryOptions('european', 'en').map(({ value }) => value)).toEqual(expect.arrayContaining(['EL', 'XI']));
  });

  it('have a name in both languages, in its order', () => {
    expect([countryName('EL', 'el'), countryName('EL', 'en')]).toEqual(['Ελλάδα', 'Greece']);
    expect([countryName('XI', 'el'), countryName('XI', 'en')]).toEqual(['Βόρεια Ιρλανδία', 'Northern Ireland']);
    expect(countryOptions('all', 'el').filter(({ value, label }) => value === label)).toEqual([]);
    const names = countryOptions('all', 'el').map(({ label }) => label);
    expect(names.indexOf('Γαλλία')).toBeLessThan(names.indexOf('Ελλάδα'));
  });
});

describe('a password', () => {
  it.each([
    ['demo', 'weak'],
    ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
    ['password', 'weak'],
    ['patra2026', 'fair'],
    ['Patra-2026!', 'good'],
    ['σωστό άλογο μπαταρία', 'good'],
  ])('%s is %s', (password, strength) => {
    expect(strengthOf(password)).toBe(strength);
  });
});

describe('a refusal', () => {
  it('is put on the fields of the form that its paths end with', () => {
    expect(issuesOfRefusal('invalid_range', ['set.from', 'set.to', 'other'], ['from', 'to'])).toEqual({
      from: { code: 'invalidRange' },
      to: { code: 'invalidRange' },
    });
    expect(issuesOfRefusal('validation', ['set.lines.0.amount'], ['lines'])).toEqual({
      'lines.0.amount': { code: 'format' },
    });
    expect(issuesOfRefusal('not_permitted', [], ['from'])).toEqual({});
  });
});
