import { describe, expect, it } from 'vitest';
import { ROOT } from '../../tools/run.ts';
import { translationProblems } from '../../tools/translations/problems.ts';
import { temporaryTree } from './temporary-tree.ts';

type Change = { el?: object; en?: object; source?: string; prefixes?: string[] };

const GREEK = { task: { title: 'Εργασία' }, photos_one: 'μία φωτογραφία', photos_other: '{{count}} φωτογραφίες' };
const ENGLISH = { task: { title: 'Task' }, photos_one: 'one photo', photos_other: '{{count}} photos' };
const SOURCE = 'export const View = () => <Trans i18nKey="task.title">{t(\'photos\', { count: 2 })}</Trans>;\n';

function problemsAfter({ el, en, source = '', prefixes = [] }: Change): string[] {
  const root = temporaryTree({
    'public/assets/i18n/el.json': JSON.stringify({ ...GREEK, ...el }),
    'public/assets/i18n/en.json': JSON.stringify({ ...ENGLISH, ...en }),
    'src/features/view.tsx': SOURCE + source,
  });
  return translationProblems(root, prefixes);
}

describe('translations', () => {
  it('are complete in this project', () => {
    expect(translationProblems(ROOT)).toEqual([]);
  });

  it('pass when both languages have every text that is asked for', () => {
    expect(problemsAfter({})).toEqual([]);
  });

  it.each<[string, Change, string[]]>([
    ['a key is only Greek', { el: { yes: 'Ναι' }, source: "t('yes');" }, ['en has no "yes"']],
    [
      'a key is only English',
      { en: { yes: 'Yes' }, source: "t('yes');" },
      ['el has no "yes"', 'src/features/view.tsx asks for "yes", which is not there'],
    ],
    ['a text is empty', { en: { task: { title: ' ' } } }, ['en "task.title" is empty']],
    [
      'a plural lacks a form',
      { el: { days_other: 'ημέρες' }, en: { days_other: 'days' }, source: "t('days', { count });" },
      ['el has no plural form "days_one"', 'en has no plural form "days_one"'],
    ],
    [
      'a placeholder is lost',
      { el: { hello: 'Γεια' }, en: { hello: 'Hello {{ name }}' }, source: "t('hello', { name });" },
      ['"hello" has other placeholders in el than in en'],
    ],
    [
      'a key is not there',
      { source: "i18n.t('nowhere');" },
      ['src/features/view.tsx asks for "nowhere", which is not there'],
    ],
    [
      'one of two keys is not there',
      { source: "t(open ? 'task.title' : 'nowhere');" },
      ['src/features/view.tsx asks for "nowhere", which is not there'],
    ],
    [
      'an element asks for a key that is not there',
      { source: 'export const Other = () => <Trans i18nKey={"nowhere"} />;' },
      ['src/features/view.tsx asks for "nowhere", which is not there'],
    ],
    ['nobody asks for a key', { el: { old: 'Παλιό' }, en: { old: 'Old' } }, ['nobody asks for "old"']],
    [
      'keys are made from a beginning that is not listed',
      { source: 't(`task.${part}`);' },
      ['src/features/view.tsx makes keys from "task.…", which tools/translations/prefixes.ts does not list'],
    ],
    ['a listed beginning is of no use', { prefixes: ['gone.'] }, ['the prefix "gone." is listed and begins no key']],
  ])('fail when %s', (_what, change, problems) => {
    expect(problemsAfter(change)).toEqual(problems);
  });

  it('count keys below a listed beginning as asked for, and keys that wait in a table', () => {
    const texts = { error: { offline: '…' }, menu: '…' };
    const source = "t(`error.${code}`); export const entries = [{ label: 'menu' }];";
    expect(problemsAfter({ el: texts, en: texts, source, prefixes: ['error.'] })).toEqual([]);
  });

  it('fail when a language cannot be read', () => {
    const root = temporaryTree({ 'public/assets/i18n/el.json': '{', 'public/assets/i18n/en.json': '{"a": [1]}' });
    expect(translationProblems(root, [])).toEqual([
      expect.stringContaining('public/assets/i18n/el.json cannot be read: '),
      'public/assets/i18n/en.json cannot be read: "a" is neither a text nor a group of texts',
    ]);
  });
});
