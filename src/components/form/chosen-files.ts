/** Bytes: 12 MiB (specification 5). */
export const mostBytes = 12_582_912;

export interface FilePolicy {
  /** Types and endings, as `<input accept>` takes them: `image/*`, `.xlsx`. */
  accept: string;
  multiple: boolean;
  /** Bytes of one file. */
  most: number;
}

export type Refusal = 'tooLarge' | 'kind' | 'empty';

export interface RefusedFile {
  name: string;
  reason: Refusal;
}

function isOfKind({ name, type }: File, accept: string): boolean {
  const kinds = accept
    .split(',')
    .map((kind) => kind.trim().toLowerCase())
    .filter((kind) => kind !== '');
  return (
    kinds.length === 0 ||
    kinds.some((kind) => {
      if (kind.startsWith('.')) return name.toLowerCase().endsWith(kind);
      return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind;
    })
  );
}

function refusalOf(file: File, { accept, most }: FilePolicy): Refusal | null {
  if (!isOfKind(file, accept)) return 'kind';
  if (file.size === 0) return 'empty';
  return file.size > most ? 'tooLarge' : null;
}

const isSame = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** Adds the chosen files that the policy allows, each once, and lists the rejected ones with the reason. */
export function takeFiles(before: readonly File[], chosen: readonly File[], policy: FilePolicy) {
  const refused: RefusedFile[] = [];
  const taken: File[] = [];
  for (const file of chosen) {
    const reason = refusalOf(file, policy);
    if (reason !== null) refused.push({ name: file.name, reason });
    else if (![...before, ...taken].some((other) => isSame(file, other))) taken.push(file);
  }
  if (policy.multiple) return { files: [...before, ...taken], refused };
  const [first = null] = taken;
  return { files: first === null ? [...before] : [first], refused };
}
