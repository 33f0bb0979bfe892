// Before anything is drawn: the colours and the language that this person chose, and the texts on their way. It is a file
// of its own because the content policy allows no script inside the page. Keys and rules: src/i18n/language.ts, Mantine.
(() => {
  const page = document.documentElement;
  const scheme = localStorage.getItem('mantine-color-scheme-value');
  const dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.dataset.mantineColorScheme = dark ? 'dark' : 'light';

  const languages = ['el', 'en'];
  const wanted = localStorage.getItem('ergon-language') ?? (navigator.languages[0] ?? '').slice(0, 2).toLowerCase();
  page.lang = languages.includes(wanted) ? wanted : 'el';

  const texts = document.createElement('link');
  texts.rel = 'preload';
  texts.as = 'fetch';
  texts.crossOrigin = 'anonymous';
  texts.href = `/assets/i18n/${page.lang}.json`;
  document.head.append(texts);
})();
