import { parseSync, Visitor } from 'oxc-parser';
import { newerFeatures } from './newer-features.ts';

/** Names that others have, too: only the compiler knows what they are asked of, and its library has none of them (decision 0090). */
const common: ReadonlySet<string> = new Set([
  ...['Array.prototype.with', 'ArrayBuffer.prototype.resize', 'ArrayBuffer.prototype.transfer', 'Blob.prototype.bytes'],
  ...['Response.prototype.bytes', 'Set.prototype.difference', 'Set.prototype.intersection', 'Set.prototype.union'],
  'scheduler',
]);

const sought = Object.keys(newerFeatures).filter((feature) => !common.has(feature));
/** Features by what is written: `toSorted` of whatever, `URL.parse` and `Iterator` of nothing else. */
const methods = new Map(
  sought.flatMap((feature) => {
    const [, method] = feature.split('.prototype.');
    return method === undefined ? [] : [[method, feature] as const];
  }),
);
const statics: ReadonlySet<string> = new Set(sought.filter((feature) => !feature.includes('.prototype.')));
const lookbehind = /\(\?<[=!]/;
const modifiers = /\(\?[a-z]*-?[a-z]+:/;

type Named = {
  type: string;
  name?: unknown;
  value?: unknown;
  object?: Named;
  property?: Named;
  quasis?: { value: { raw: string } }[];
};

/** The name of an identifier, or a text. */
function nameOf({ type, name, value, quasis }: Named): string | null {
  const text = type === 'TemplateLiteral' ? quasis?.[0]?.value.raw : (name ?? value);
  return typeof text === 'string' ? text : null;
}

const scopes: ReadonlySet<unknown> = new Set(['globalThis', 'self', 'window']);

/** The name of what may be a global; empty for anything else. */
function globalOf({ type, name, object, property }: Named): string {
  if (type === 'Identifier') return String(name);
  return property && object?.type === 'Identifier' && scopes.has(object.name) ? (nameOf(property) ?? '') : '';
}

/**
 * What a script asks for that not every browser has of those that we claim (`newerFeatures`), and its syntax from after
 * ES2021, of which browsers know parts: a browser that doesn't know the syntax of a script runs nothing of it.
 */
export function newerIn(name: string, script: string): string[] {
  const { program, errors } = parseSync(name, script);
  if (errors[0] !== undefined) throw new Error(`${name}: ${errors[0].message}`);
  const found = new Set<string>();
  const ofText = (text: string): void => {
    if (lookbehind.test(text)) found.add('regular expression that looks behind');
  };
  const ofNames = (...names: readonly string[]): void => {
    for (const named of names) if (statics.has(named)) found.add(named);
  };
  const ofCall = (callee: Named, [, flags]: readonly Named[]): void => {
    const global = globalOf(callee);
    ofNames(global);
    if (global === 'RegExp' && flags && nameOf(flags)?.includes('v')) found.add('regular expression with the flag v');
  };
  new Visitor({
    Literal(node) {
      if ('regex' in node) {
        ofText(node.regex.pattern);
        if (modifiers.test(node.regex.pattern)) found.add('regular expression with modifiers');
        if (node.regex.flags.includes('v')) found.add('regular expression with the flag v');
      } else if (typeof node.value === 'string') ofText(node.value);
    },
    TemplateElement: (node) => ofText(node.value.raw),
    MemberExpression(node) {
      const property = nameOf(node.property);
      if (property === null || (node.computed && node.property.type === 'Identifier')) return;
      const global = globalOf(node.object);
      ofNames(globalOf(node), global, `${global}.${property}`);
      const method = methods.get(property);
      if (method !== undefined) found.add(method);
    },
    NewExpression: (node) => ofCall(node.callee, node.arguments),
    CallExpression: (node) => ofCall(node.callee, node.arguments),
    StaticBlock: () => void found.add('static block'),
    ImportDeclaration(node) {
      if (node.attributes.length > 0 || node.phase !== null) found.add('import with attributes or a phase');
    },
    ImportExpression(node) {
      if (node.options !== null || node.phase !== null) found.add('import with attributes or a phase');
    },
    VariableDeclaration(node) {
      if (node.kind.endsWith('using')) found.add('using');
    },
    Decorator: () => void found.add('decorator'),
    AccessorProperty: () => void found.add('accessor'),
  }).visit(program);
  return [...found];
}
