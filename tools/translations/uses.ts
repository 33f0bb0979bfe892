import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Argument, type JSXAttribute, parseSync, Visitor } from 'oxc-parser';
import { sourceFiles } from '../sources.ts';

export type KeyUses = {
  /** Keys used literally, by `t('key')` or `i18nKey="key"`, with the first file that uses each. */
  keys: ReadonlyMap<string, string>;
  /** Static beginnings of keys put together in `t(`beginning${…}`)`, with the first file that does. */
  prefixes: ReadonlyMap<string, string>;
  /** Every string in the sources: keys may also be in tables, such as `{ label: 'task.title' }`. */
  texts: ReadonlySet<string>;
};

/** How the sources below `root` use translation keys. */
export function keyUses(root: string, folders: readonly string[]): KeyUses {
  const keys = new Map<string, string>();
  const prefixes = new Map<string, string>();
  const texts = new Set<string>();
  for (const file of sourceFiles(root, folders)) {
    const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'));
    const note = (key: Key | undefined): void => {
      if (key === undefined) return;
      const map = key.whole ? keys : prefixes;
      if (!map.has(key.text)) map.set(key.text, file);
    };
    new Visitor({
      Literal: (node) => {
        if (typeof node.value === 'string') texts.add(node.value);
      },
      CallExpression: (node) => {
        if (isTranslate(node.callee)) for (const key of keysOf(node.arguments[0])) note(key);
      },
      JSXAttribute: (node) => note(keyOfAttribute(node)),
    }).visit(program);
  }
  return { keys, prefixes, texts };
}

type Key = { text: string; whole: boolean };

/** `t(…)`, and `i18n.t(…)` or `translation.t(…)`. */
function isTranslate(callee: { type: string; name?: unknown; property?: { type: string; name?: unknown } }): boolean {
  if (callee.type === 'Identifier') return callee.name === 't';
  return callee.type === 'MemberExpression' && callee.property?.name === 't';
}

function keysOf(node: Argument | undefined): Key[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [{ text: node.value, whole: true }] : [];
    case 'TemplateLiteral':
      return [{ text: node.quasis[0]?.value.cooked ?? '', whole: node.expressions.length === 0 }];
    case 'ConditionalExpression':
      return [...keysOf(node.consequent), ...keysOf(node.alternate)];
    default:
      return [];
  }
}

function keyOfAttribute({ name, value }: JSXAttribute): Key | undefined {
  if (name.type !== 'JSXIdentifier' || name.name !== 'i18nKey' || value === null) return undefined;
  if (value.type === 'Literal' && typeof value.value === 'string') return { text: value.value, whole: true };
  if (value.type !== 'JSXExpressionContainer' || value.expression.type === 'JSXEmptyExpression') return undefined;
  return keysOf(value.expression)[0];
}
