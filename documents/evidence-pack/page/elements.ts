/** The attributes of an element, besides its content. */
type Attributes = Readonly<Record<string, string>>;

/** An element with text and elements in it; nothing is read as markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...content);
  return made;
}

/** A list of facts: what, and which. */
export const facts = (rows: readonly (readonly [string, Node | string])[]): HTMLElement =>
  element('dl', {}, ...rows.flatMap(([what, which]) => [element('dt', {}, what), element('dd', {}, which)]));
