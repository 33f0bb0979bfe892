/** The ids of the demo's rows by key, stored with the installation so that a later start finds the rows again. */
export class DemoIds {
  readonly #known: Map<string, string>;
  readonly #newId: () => string;

  constructor(known: Readonly<Record<string, string>>, newId: () => string) {
    this.#known = new Map(Object.entries(known));
    this.#newId = newId;
  }

  of(name: string): string {
    const id = this.#known.get(name) ?? this.#newId();
    this.#known.set(name, id);
    return id;
  }

  reference(name: string): { id: string } {
    return { id: this.of(name) };
  }

  has(name: string): boolean {
    return this.#known.has(name);
  }

  /** Forgets `name` and the names below it, whose rows then belong to people; they get new ids at the next use. */
  release(name: string): void {
    for (const known of this.#known.keys()) {
      if (known === name || known.startsWith(`${name}.`)) this.#known.delete(known);
    }
  }

  toRecord(): Record<string, string> {
    return Object.fromEntries(this.#known);
  }
}
