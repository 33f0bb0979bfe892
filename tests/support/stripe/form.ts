/** The nested fields of a form as Stripe's SDK sends it: `a[b][0][c]=x` is `{ a: { b: { 0: { c: 'x' } } } }`. */
export interface Form {
  [field: string]: string | Form;
}

export function readForm(body: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    let at = form;
    for (const part of path.slice(0, -1)) {
      const known = at[part];
      const next: Form = typeof known === 'object' ? known : {};
      at[part] = next;
      at = next;
    }
    at[path.at(-1) ?? name] = value;
  }
  return form;
}

/** A text of a form by its path. */
export function textIn(form: Form, ...path: string[]): string | undefined {
  let at: string | Form | undefined = form;
  for (const part of path) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' ? at : undefined;
}
