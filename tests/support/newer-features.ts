/** What the oldest browsers lack of those that Ergon runs on (decision 0090), with the versions that have it. */
export const newerFeatures = {
  'Array.prototype.toSorted': 'Chrome 110',
  'Array.prototype.toReversed': 'Chrome 110',
  'Array.prototype.toSpliced': 'Chrome 110',
  'Array.prototype.with': 'Chrome 110',
  'Array.fromAsync': 'Chrome 121, Safari 16.4',
  'ArrayBuffer.prototype.resize': 'Chrome 111, Firefox 128, Safari 16.4',
  'ArrayBuffer.prototype.transfer': 'Chrome 114, Firefox 122, Safari 17.4',
  'Atomics.waitAsync': 'Firefox 145, Safari 16.4',
  'Error.isError': 'Chrome 134, Firefox 138, Safari 26',
  'Intl.DurationFormat': 'Chrome 129, Firefox 136, Safari 16.4',
  'Intl.NumberFormat.prototype.formatRange': 'Firefox 116',
  'Intl.NumberFormat.prototype.formatRangeToParts': 'Firefox 116',
  'Intl.PluralRules.prototype.selectRange': 'Firefox 116',
  'Intl.Segmenter': 'Firefox 125',
  Iterator: 'Chrome 122, Firefox 131, Safari 18.4',
  'Map.groupBy': 'Chrome 117, Firefox 119, Safari 17.4',
  'Map.prototype.getOrInsert': 'Chrome 145, Firefox 144, Safari 26.2',
  'Map.prototype.getOrInsertComputed': 'Chrome 145, Firefox 144, Safari 26.2',
  'Math.sumPrecise': 'Chrome 147, Firefox 137, Safari 26.2',
  'Object.groupBy': 'Chrome 117, Firefox 119, Safari 17.4',
  'Promise.try': 'Chrome 128, Firefox 134, Safari 18.2',
  'Promise.withResolvers': 'Chrome 119, Firefox 121, Safari 17.4',
  'RegExp.escape': 'Chrome 136, Firefox 134, Safari 18.2',
  'Set.prototype.difference': 'Chrome 122, Firefox 127, Safari 17',
  'Set.prototype.intersection': 'Chrome 122, Firefox 127, Safari 17',
  'Set.prototype.isDisjointFrom': 'Chrome 122, Firefox 127, Safari 17',
  'Set.prototype.isSubsetOf': 'Chrome 122, Firefox 127, Safari 17',
  'Set.prototype.isSupersetOf': 'Chrome 122, Firefox 127, Safari 17',
  'Set.prototype.symmetricDifference': 'Chrome 122, Firefox 127, Safari 17',
  'Set.prototype.union': 'Chrome 122, Firefox 127, Safari 17',
  'String.prototype.isWellFormed': 'Chrome 111, Firefox 119, Safari 16.4',
  'String.prototype.toWellFormed': 'Chrome 111, Firefox 119, Safari 16.4',
  'Uint8Array.fromBase64': 'Chrome 140, Firefox 133, Safari 18.2',
  'Uint8Array.fromHex': 'Chrome 140, Firefox 133, Safari 18.2',
  'Uint8Array.prototype.toBase64': 'Chrome 140, Firefox 133, Safari 18.2',
  'Uint8Array.prototype.toHex': 'Chrome 140, Firefox 133, Safari 18.2',
  'AbortSignal.any': 'Chrome 116, Firefox 124, Safari 17.4',
  'Blob.prototype.bytes': 'Firefox 128, Safari 18',
  CompressionStream: 'Safari 16.4',
  DecompressionStream: 'Safari 16.4',
  'Document.prototype.startViewTransition': 'Chrome 111, Firefox 144, Safari 18',
  'Element.prototype.checkVisibility': 'Safari 17.4',
  'Element.prototype.moveBefore': 'Chrome 133, Firefox 144',
  'HTMLElement.prototype.showPopover': 'Chrome 114, Firefox 125, Safari 17',
  'HTMLElement.prototype.togglePopover': 'Chrome 114, Firefox 125, Safari 17',
  'Headers.prototype.getSetCookie': 'Chrome 113, Safari 17',
  'IDBFactory.prototype.databases': 'Firefox 126',
  'ReadableStream.from': 'Chrome 150, Firefox 117, Safari 27',
  'Response.json': 'Safari 17',
  'Response.prototype.bytes': 'Chrome 132, Firefox 128, Safari 18',
  'URL.canParse': 'Chrome 120, Safari 17',
  'URL.parse': 'Chrome 126, Firefox 126, Safari 18',
  scheduler: 'Firefox 142',
} as const satisfies Readonly<Record<string, string>>;

export type NewerFeature = keyof typeof newerFeatures;

/** The object that has a feature, and by which name; null where this scope has no such object. */
function placeOf(scope: object, feature: string): [owner: object, name: string] | null {
  const path = feature.split('.');
  const name = path.pop() ?? '';
  const owner: unknown = path.reduce<unknown>((at, part) => Reflect.get(Object(at), part), scope);
  return Object(owner) === owner ? [owner as object, name] : null;
}

/** Takes features from this scope, as in a browser that lacks them; the result puts them back. */
export function takeAway(features: readonly NewerFeature[]): () => void {
  const putBack = features.flatMap((feature) => {
    const [owner, name] = placeOf(globalThis, feature) ?? [];
    const was = owner && name !== undefined && Object.getOwnPropertyDescriptor(owner, name);
    if (!was) return [];
    Reflect.deleteProperty(owner, name);
    return [() => Object.defineProperty(owner, name, was)];
  });
  return () => {
    for (const back of putBack.reverse()) back();
  };
}

/** A script that takes all of them from a page or a worker, but the one by which tests look into its databases. */
export const withoutNewerFeatures = `{ ${placeOf.toString()}
  for (const feature of ${JSON.stringify(Object.keys(newerFeatures).filter((name) => !name.startsWith('IDBFactory')))}) {
    const place = placeOf(globalThis, feature);
    if (place !== null) delete place[0][place[1]];
  } }`;
