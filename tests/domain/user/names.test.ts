import { describe, expect, it, test } from 'vitest';
import { findUnsafeName, isPlainName, nameInMail, personName } from '../../../domain/user/names.ts';

test.each([
  ['Νίκος', 'Μαυρίδης', 'Νίκος Μαυρίδης'],
  ['Νίκος', null, 'Νίκος'],
  [null, 'Μαυρίδης', 'Μαυρίδης'],
  ['', 'Μαυρίδης', 'Μαυρίδης'],
  [null, null, 'nikos'],
  ['', '', 'nikos'],
])('name %j and surname %j of nikos are shown as %s', (name, surname, shown) => {
  expect(personName({ name, surname, nickname: 'nikos' })).toBe(shown);
});

describe('a name that goes into mails', () => {
  it.each([
    'Μαρία Παππά',
    'Κ.Παπαδόπουλος',
    'Αφοί Νικολάου Α.Ε.',
    'e-shop.gr Μον. Ι.Κ.Ε.',
    'O’Neil & Sons (Patras)',
    'J.R.R. Tolkien',
    '24/7 Service',
    'Νίκος 🔧',
  ])('may be %s', (name) => {
    expect(isPlainName(name)).toBe(true);
  });

  it.each([
    'your account is locked. Visit https://evil.example/unlock now',
    'www.evil.example',
    'evil.example/unlock',
    'evil.example?a=b',
    'mailto:me@evil.example',
    'Bcc: x@y.z\r\n\r\nHello',
    'tab\there',
    'line\u2028separator',
    'turned\u202eround',
    'zero\0',
  ])('is not %j', (name) => {
    expect(isPlainName(name)).toBe(false);
  });

  it('is judged only where it is new, so that what was kept before stays', () => {
    const present = { name: 'http://old.example' };
    expect(findUnsafeName(['name', 'surname'], { name: 'http://old.example' }, present)).toBeNull();
    expect(findUnsafeName(['name', 'surname'], { name: 'http://new.example' }, present)).toBe('name');
    expect(findUnsafeName(['name', 'surname'], { surname: 'a\nb' })).toBe('surname');
    expect(findUnsafeName(['name'], { surname: 'a\nb', name: null })).toBeNull();
  });

  it('that was kept before is told in one line, without links', () => {
    expect(nameInMail('locked. Visit https://evil.example/unlock now\r\nBcc: x@y.z')).toBe(
      'locked. Visit now Bcc: x@y.\u2060z',
    );
    expect(nameInMail('evil.example')).toBe('evil.\u2060example');
    expect(nameInMail('Μαρία Παππά')).toBe('Μαρία Παππά');
    expect(nameInMail('https://evil.example')).toBe('');
  });
});
