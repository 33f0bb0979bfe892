// Before anything is drawn: the colours and the language that this person chose, and the texts on their way. A file of its own,
// since the content policy allows no script inside the page. Keys and rules: src/i18n/language.ts, Mantine.
(() => {
  const page = document.documentElement;
  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // All data of this site are blocked.
      return null;
    }
  };
  const scheme = kept('mantine-color-scheme-value');
  const dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.dataset.mantineColorScheme = dark ? 'dark' : 'light';

  // Key: src/components/contrast-switch.tsx.
  if (kept('ergon-contrast') === 'more') page.dataset.contrast = 'more';

  const wanted = kept('ergon-language') ?? (navigator.languages[0] ?? '').slice(0, 2).toLowerCase();
  page.lang = ['el', 'en'].includes(wanted) ? wanted : 'el';

  const texts = document.createElement('link');
  texts.rel = 'preload';
  texts.as = 'fetch';
  texts.crossOrigin = 'anonymous';
  texts.href = `/assets/i18n/${page.lang}.json`;
  document.head.append(texts);
})();
