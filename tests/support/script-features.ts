import { parseSync, Visitor } from 'oxc-parser';
import { newerFeatures } from './newer-features.ts';

/** Names that others have, too: only the compiler knows what they are asked of, and its library has none of them (decision 0090). */
const common: ReadonlySet<string> = new Set([
  ...['Array.prototype.with', 'ArrayBuffer.prototype.resize', 'ArrayBuffer.prototype.transfer', 'Blob.prototype.bytes'],
  ...['Response.prototype.bytes', 'Set.prototype.difference', 'Set.prototype.intersection', 'Set.prototype.union'],
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

type Named = { type: string; name?: unknown; value?: unknown; property?: Named; quasis?: { value: { raw: string } }[] };

/** The name of an identifier or of what it is a property of, or a text. */
function nameOf({ type, name, value, property, quasis }: Named): string | null {
  if (type === 'MemberExpression' && property !== undefined) return nameOf(property);
  const text = type === 'TemplateLiteral' ? quasis?.[0]?.value.raw : (name ?? value);
  return typeof text === 'string' ? text : null;
}

/**
 * What a script asks for that not every browser has of those that we claim (`newerFeatures`), and its syntax from after
 * ES2021, of which browsers know parts: a browser that doesn't know the syntax of a script runs nothing of it.
 */
export function newerIn(name: string, script: string): { features: string[]; syntax: string[] } {
  const { program, errors } = parseSync(name, script);
  if (errors[0] !== undefined) throw new Error(`${name}: ${errors[0].message}`);
  const features = new Set<string>();
  const syntax = new Set<string>();
  const ofText = (text: string): void => {
    if (lookbehind.test(text)) syntax.add('regular expression that looks behind');
  };
  const construct = (callee: Named, [, flags]: readonly Named[]): void => {
    const global = nameOf(callee) ?? '';
    if (statics.has(global)) features.add(global);
    if (global === 'RegExp' && flags && nameOf(flags)?.includes('v')) syntax.add('regular expression with the flag v');
  };
  new Visitor({
    Literal(node) {
      if ('regex' in node) {
        ofText(node.regex.pattern);
        if (modifiers.test(node.regex.pattern)) syntax.add('regular expression with modifiers');
        if (node.regex.flags.includes('v')) syntax.add('regular expression with the flag v');
      } else if (typeof node.value === 'string') ofText(node.value);
    },
    TemplateElement: (node) => ofText(node.value.raw),
    MemberExpression(node) {
      const property = nameOf(node.property);
      if (property === null || (node.computed && node.property.type === 'Identifier')) return;
      const whole = `${nameOf(node.object) ?? ''}.${property}`;
      if (statics.has(whole)) features.add(whole);
      const method = methods.get(property);
      if (method !== undefined) features.add(method);
      const global = nameOf(node.object) ?? '';
      if (statics.has(global)) features.add(global);
    },
    NewExpression: (node) => construct(node.callee, node.arguments),
    CallExpression: (node) => construct(node.callee, node.arguments),
    StaticBlock: () => void syntax.add('static block'),
    ImportDeclaration(node) {
      if (node.attributes.length > 0 || node.phase !== null) syntax.add('import with attributes or a phase');
    },
    ImportExpression(node) {
      if (node.options !== null || node.phase !== null) syntax.add('import with attributes or a phase');
    },
    VariableDeclaration(node) {
      if (node.kind.endsWith('using')) syntax.add('using');
    },
    Decorator: () => void syntax.add('decorator'),
    AccessorProperty: () => void syntax.add('accessor'),
  }).visit(program);
  return { features: [...features], syntax: [...syntax] };
}
