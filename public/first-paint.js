// Before anything is drawn: the colours and the language that this person chose, the texts on their way, and another try where the
// network loses what the page begins with. A file of its own, since the content policy allows no script inside the page. Keys and
// rules: src/i18n/language.ts, Mantine, src/app/main.tsx.
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

  const wanted = kept('ergon-language') ?? (navigator.languages[0] ?? '').slice(0, 2).toLowerCase();
  page.lang = ['el', 'en'].includes(wanted) ? wanted : 'el';

  const texts = document.createElement('link');
  texts.rel = 'preload';
  texts.as = 'fetch';
  texts.crossOrigin = 'anonymous';
  texts.href = `/assets/i18n/${page.lang}.json`;
  document.head.append(texts);

  // Each reload is counted in the tab, so that they end; where nothing can be counted there is none.
  let isComing = false;
  const loadAgain = () => {
    if (isComing) return;
    try {
      const lost = Number(sessionStorage.getItem('ergon-lost') ?? 0);
      if (lost >= 5) return;
      sessionStorage.setItem('ergon-lost', `${lost + 1}`);
      isComing = true;
      setTimeout(() => location.reload(), 1000 * 2 ** lost);
    } catch {
      // All data of this site are blocked.
    }
  };
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement || (target instanceof HTMLLinkElement && target.rel === 'stylesheet'))
        loadAgain();
    },
    true,
  );
  addEventListener('ergon-lost', loadAgain);
})();
