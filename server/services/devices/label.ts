const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

const browsers: [RegExp, string][] = [
  [/Edg/, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];

const firstOf = (known: [RegExp, string][], text: string): string | undefined =>
  known.find(([pattern]) => pattern.test(text))?.[1];

/** What people call the device that sends such a User-Agent: "Android · Chrome"; null when it is none of the usual. */
export function deviceLabel(userAgent: string | undefined): string | null {
  const found = [firstOf(systems, userAgent ?? ''), firstOf(browsers, userAgent ?? '')].filter(
    (part) => part !== undefined,
  );
  return found.length === 0 ? null : found.join(' · ');
}
