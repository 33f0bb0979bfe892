import type { Context } from '../../context.ts';

/** A URL of the page, with query parameters. */
export function pageLink(
  { environment }: Pick<Context, 'environment'>,
  path: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const url = new URL(`${environment.publicUrl.replace(/\/+$/, '')}/${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}
